import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isOfItsKind } from './isWhole.ts'

/**
 * The cache for files of earlier builds: a page of such a build that is still open can load the files it had not loaded
 * yet.
 */
const earlier = 'chamada-earlier'
/** How long they are kept, ms. A page that stays open longer without a network is not supported. */
const keptFor = 7 * 24 * 60 * 60_000
/** Header: when a later build replaced the file, ms. */
const sinceWhen = 'X-Replaced-At'

/**
 * Serves files of earlier builds, from the cache or from the server. A network's sign-in page is never stored in their
 * place.
 */
export function serveEarlierAssets() {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName: earlier,
      plugins: [
        { cacheWillUpdate: async ({ request, response }) => (isOfItsKind(response, request.url) ? response : null) },
      ],
    }),
  )
}

/**
 * Copies the files that this build no longer has into the cache of earlier builds. @param mine the paths of this
 * build's own files
 */
export async function keepReplacedAssets(mine: Set<string>) {
  const [from, to] = await Promise.all([caches.open(cacheNames.precache), caches.open(earlier)])
  for (const request of await from.keys()) {
    const { pathname } = new URL(request.url)
    const kept = pathname.startsWith('/assets/') && !mine.has(pathname) && (await from.match(request))
    if (!kept || !isOfItsKind(kept, request.url)) continue
    const headers = new Headers(kept.headers)
    headers.set(sinceWhen, String(Date.now()))
    await to.put(request, new Response(await kept.blob(), { headers }))
  }
}

/**
 * Deletes files that are too old, and answers that are not this app's: earlier workers could store a network's page among
 * them.
 */
export async function deleteOldAssets() {
  const kept = await caches.open(earlier)
  for (const request of await kept.keys()) {
    const answer = await kept.match(request)
    const since = Number(answer?.headers.get(sinceWhen))
    if (Date.now() - since > keptFor || (answer && !isOfItsKind(answer, request.url))) await kept.delete(request)
  }
}
