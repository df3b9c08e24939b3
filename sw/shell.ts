import type { WorkboxPlugin } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { forgetOld, keepEarlier, serveEarlier } from './earlier.ts'
import { isWhole } from './isWhole.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps every file of this build, lazy chunks too, and answers any page address with the shell, network or not.
 * Guarantees: what is kept is this build's to the last byte. An answer that is anything else, such as the page of a network
 * that wants a sign-in first, ends the install, and the build before this one stays in use. Power cuts: what was kept stays, and
 * the next install goes on from there.
 */
export function serveShell(files: ServiceWorkerGlobalScope['__WB_MANIFEST']) {
  const shell: PrecacheController = new PrecacheController({ plugins: [wholeOnly(() => shell)] })
  shell.addToCacheList([...files])
  cleanupOutdatedCaches()
  // Before the route of the files: a page is answered whatever build the server has by now.
  registerRoute(
    new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//, /^\/healthz$/] }),
  )
  registerRoute(new PrecacheRoute(shell, { cleanURLs: false }))
  serveEarlier()
  const mine = new Set(files.map(({ url }) => `/${url}`))
  self.addEventListener('install', (event) => {
    event.waitUntil(install(shell, event))
    // Before this worker is in charge, whose first act is to clear away what is not of its own build. No room is no hindrance.
    event.waitUntil(keepEarlier(mine).catch(() => {}))
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(shell.activate(event))
    event.waitUntil(forgetOld().catch(() => {}))
  })
}

/** Nothing is kept that is not whole; what a worker before this one kept so is fetched anew. */
function wholeOnly(shell: () => PrecacheController): WorkboxPlugin {
  const whole = async (answer: Response | undefined, { url }: Request) => {
    const integrity = shell().getIntegrityForCacheKey(shell().getCacheKeyForURL(url) ?? url)
    return answer && integrity && (await isWhole(answer, url, integrity)) ? answer : undefined
  }
  return {
    cacheWillUpdate: ({ request, response }) => whole(response, request),
    cachedResponseWillBeUsed: async ({ event, request, cachedResponse }) =>
      event.type === 'fetch' ? cachedResponse : whole(cachedResponse, request),
  }
}

async function install(shell: PrecacheController, event: ExtendableEvent) {
  for (const [url, cacheKey] of shell.getURLsToCacheKeys()) await keep(shell, event, url, cacheKey)
}

/** Fetches a file unless it is kept; past the browser's own cache if what that gave was not whole. */
async function keep(shell: PrecacheController, event: ExtendableEvent, url: string, cacheKey: string) {
  const integrity = shell.getIntegrityForCacheKey(cacheKey)
  const fetchBy = (cache: RequestCache) =>
    Promise.all(
      shell.strategy.handleAll({
        event,
        params: { cacheKey, integrity },
        request: new Request(url, { cache, credentials: 'same-origin', ...(integrity && { integrity }) }),
      }),
    )
  await fetchBy(url === cacheKey ? 'default' : 'reload').catch(() => fetchBy('reload'))
}
