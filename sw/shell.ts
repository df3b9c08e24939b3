import { cacheNames, type WorkboxPlugin } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { forgetOld, keepEarlier, serveEarlier } from './earlier.ts'
import { inPortions, isStart } from './fetchOrder.ts'
import { isOfItsKind, isWhole } from './isWhole.ts'
import { Keeper } from './keeper.ts'
import { comeAtOnceWherePoisoned, openAnew } from './poisoned.ts'
import { sixAtOnce } from './sixAtOnce.ts'

declare const self: ServiceWorkerGlobalScope

type Files = ServiceWorkerGlobalScope['__WB_MANIFEST']

/**
 * Keeps the files of this build, lazy chunks too, and answers any page address with the shell, network or not. The first install
 * keeps what the app needs to start; the rest comes when a page asks for it (`keeper.ts`). A later build's install keeps all, so
 * that it never takes over with fewer screens than there were.
 * Guarantees: what is kept is this build's to the last byte. An answer that is anything else, such as the page of a network
 * that wants a sign-in first, ends the install, and the build before this one stays in use. Power cuts: what was kept stays, and
 * the next install goes on from there.
 */
export function serveShell(files: Files): Keeper {
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
    // Looked at before the install heals it.
    const seen = comeAtOnceWherePoisoned().catch(() => {})
    event.waitUntil(seen.then(() => install(shell, files, event)))
    // Before this worker is in charge, whose first act is to clear away what is not of its own build. No room is no hindrance.
    event.waitUntil(keepEarlier(mine).catch(() => {}))
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(shell.activate(event))
    event.waitUntil(forgetOld().catch(() => {}))
    event.waitUntil(openAnew().catch(() => {}))
  })
  return new Keeper({
    files,
    kept: () => keptOf(shell),
    fetch: (portion, event) => keepPortion(shell, portion, event),
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
    // A page that waits for its part is not kept waiting for a digest; what is of another kind is fetched anew, and kept.
    cachedResponseWillBeUsed: async ({ event, request, cachedResponse }) =>
      event.type !== 'fetch'
        ? whole(cachedResponse, request)
        : cachedResponse && isOfItsKind(cachedResponse, request.url)
          ? cachedResponse
          : undefined,
  }
}

async function install(shell: PrecacheController, files: Files, event: ExtendableEvent) {
  const isKept = await keptOf(shell)
  const wanted = self.registration.active ? files : files.filter((file) => isStart(file) || isKept(file.url))
  // What is kept is looked at again, one by one: a worker before this one may have kept what is not whole.
  const portions = [
    ...inPortions(wanted.filter(({ url }) => !isKept(url))),
    ...wanted.filter(({ url }) => isKept(url)).map((file) => [file]),
  ]
  await sixAtOnce(
    () => portions.shift(),
    (portion) => keepPortion(shell, portion, event),
  )
}

/** A pack of which only so few are wanted is not worth its bytes. */
const few = 2

/** Fetches the files of a portion unless they are kept: in their pack, and one by one what that did not bring whole. */
async function keepPortion(shell: PrecacheController, portion: readonly ShellFile[], event: ExtendableEvent) {
  let left = portion
  const [{ pack } = {}] = portion
  if (pack && portion.length > few) {
    await keepPack(shell, pack, portion).catch(() => {})
    const isKept = await keptOf(shell)
    left = portion.filter(({ url }) => !isKept(url))
  }
  for (const file of left) await keep(shell, file, event)
}

/** Keeps what a pack brings whole. Rejects without one, and where the device has no room. */
async function keepPack(shell: PrecacheController, pack: string, files: readonly ShellFile[]) {
  const answer = await fetch(`/${pack}`, { credentials: 'same-origin' })
  const texts: Record<string, string> = await answer.json()
  const cache = await caches.open(cacheNames.precache)
  for (const { url, integrity } of files) {
    const key = shell.getCacheKeyForURL(url)!
    const type = url.endsWith('.css') ? 'text/css' : 'text/javascript'
    const file = new Response(texts[url], { headers: { 'Content-Type': `${type}; charset=utf-8` } })
    if (await isWhole(file, key, integrity)) await cache.put(key, file)
  }
}

/** Whether a file of the build, by its address, is kept now. */
async function keptOf(shell: PrecacheController) {
  const keys = new Set((await (await caches.open(cacheNames.precache)).keys()).map(({ url }) => url))
  return (url: string) => keys.has(shell.getCacheKeyForURL(url) ?? '')
}

/** Fetches a file unless it is kept; past the browser's own cache if what that gave was not whole. */
async function keep(shell: PrecacheController, { url, integrity, revision }: ShellFile, event: ExtendableEvent) {
  const cacheKey = shell.getCacheKeyForURL(url)!
  const fetchBy = async (cache: RequestCache) => {
    const request = new Request(url, { cache, credentials: 'same-origin', integrity })
    await Promise.all(shell.strategy.handleAll({ event, params: { cacheKey, integrity }, request }))
    if (!(await caches.match(cacheKey, { cacheName: cacheNames.precache }))) throw new Error(`${url} is not whole`)
  }
  await fetchBy(revision ? 'reload' : 'default').catch(() => fetchBy('reload'))
}
