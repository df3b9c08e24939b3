import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isOfItsKind } from './isWhole.ts'

/** Parts of builds before this one: a page of theirs that is still open finds those too that it had not opened yet. */
const earlier = 'chamada-earlier'
/** How long they are kept, ms: a page open that long without a network is no longer waited for. */
const keptFor = 7 * 24 * 60 * 60_000
/** Since when a part is an earlier build's, ms. */
const sinceWhen = 'X-Replaced-At'

/** Answers for parts of earlier builds, from here or from the server; a network's sign-in page is never kept for one. */
export function serveEarlier() {
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

/** @param mine the paths of this build's own files */
export async function keepEarlier(mine: Set<string>) {
  const [from, to] = await Promise.all([caches.open(cacheNames.precache), caches.open(earlier)])
  for (const asked of await from.keys()) {
    const { pathname } = new URL(asked.url)
    const kept = pathname.startsWith('/assets/') && !mine.has(pathname) && (await from.match(asked))
    if (!kept || !isOfItsKind(kept, asked.url)) continue
    const headers = new Headers(kept.headers)
    headers.set(sinceWhen, String(Date.now()))
    await to.put(asked, new Response(await kept.blob(), { headers }))
  }
}

/** Forgets what is old, and what is none: until now a portal's page could be among them. */
export async function forgetOld() {
  const kept = await caches.open(earlier)
  for (const asked of await kept.keys()) {
    const answer = await kept.match(asked)
    const since = Number(answer?.headers.get(sinceWhen))
    if (Date.now() - since > keptFor || (answer && !isOfItsKind(answer, asked.url))) await kept.delete(asked)
  }
}
