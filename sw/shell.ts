import { cacheNames, type WorkboxPlugin } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { deleteOldAssets, keepReplacedAssets, serveEarlierAssets } from './earlier.ts'
import { inPortions, isStart, isWanted } from './fetchOrder.ts'
import { isOfItsKind, isWhole } from './isWhole.ts'
import { Keeper } from './keeper.ts'
import { keptAreas } from './keptAreas.ts'
import { reloadPoisonedPages, takeOverIfPoisoned } from './poisoned.ts'
import { sixAtOnce } from './sixAtOnce.ts'

declare const self: ServiceWorkerGlobalScope

/** The app's one page. */
const page = '/index.html'

type Files = ServiceWorkerGlobalScope['__WB_MANIFEST']

/**
 * Keeps the files of this build, lazy chunks included, and answers any page address with the shell, with or without a
 * network. The first install keeps what the app needs to start; the rest is downloaded when a page requests it
 * (`keeper.ts`). The install of a later build keeps the screens of everybody who was signed in here, so it never takes
 * over with fewer than before.
 * Guarantees: a kept file is this build's to the last byte. Any other answer, such as a network's sign-in page, ends
 * the install, and the earlier build stays in use. A file that a page requests is answered also where the device has no
 * room to keep it.
 * After a crash: what was kept stays, and the next install continues from there.
 */
export function serveShell(files: Files): { keeper: Keeper; refreshPage(): Promise<void> } {
  const shell: PrecacheController = new PrecacheController({
    plugins: [wholeOnly(() => shell), withoutRoom(() => shell)],
  })
  shell.addToCacheList([...files])
  cleanupOutdatedCaches()
  // Registered before the files' route: a page is answered whatever build the server has by now.
  registerRoute(
    new NavigationRoute(shell.createHandlerBoundToURL(page), {
      denylist: [/^\/api\//, /^\/(healthz|readyz)$/],
    }),
  )
  registerRoute(new PrecacheRoute(shell, { cleanURLs: false }))
  serveEarlierAssets()
  const mine = new Set(files.map(({ url }) => `/${url}`))
  self.addEventListener('install', (event) => {
    // Must be read before the install repairs it.
    const seen = takeOverIfPoisoned().catch(() => {})
    event.waitUntil(seen.then(() => install(shell, files, event)))
    // Must run before this worker activates, which deletes everything that is not of its own build. A full device does
    // not prevent the install.
    event.waitUntil(keepReplacedAssets(mine).catch(() => {}))
  })
  self.addEventListener('activate', (event) => {
    event.waitUntil(shell.activate(event))
    event.waitUntil(deleteOldAssets().catch(() => {}))
    event.waitUntil(reloadPoisonedPages().catch(() => {}))
  })
  const keeper = new Keeper({
    files,
    kept: () => keptOf(shell),
    fetch: (portion, event) => keepPortion(shell, portion, event),
  })
  return { keeper, refreshPage: () => refreshPage(shell) }
}

/** Keeps the page with the headers that the server sends now. Rejects when the server has the page of another build. */
async function refreshPage(shell: PrecacheController) {
  const key = shell.getCacheKeyForURL(page)!
  const integrity = shell.getIntegrityForCacheKey(key)
  const answer = await fetch(page, { cache: 'reload', credentials: 'same-origin', ...(integrity && { integrity }) })
  if (answer.ok) await (await caches.open(cacheNames.precache)).put(key, answer)
}

/** A plugin that keeps only whole files. A broken file stored by an earlier worker is fetched again. */
function wholeOnly(shell: () => PrecacheController): WorkboxPlugin {
  const whole = async (answer: Response | undefined, { url }: Request) => {
    const integrity = shell().getIntegrityForCacheKey(shell().getCacheKeyForURL(url) ?? url)
    return answer && integrity && (await isWhole(answer, url, integrity)) ? answer : undefined
  }
  return {
    cacheWillUpdate: ({ request, response }) => whole(response, request),
    // A page is not kept waiting for a digest. A file of the wrong type is fetched again and kept.
    cachedResponseWillBeUsed: async ({ event, request, cachedResponse }) =>
      event.type !== 'fetch'
        ? whole(cachedResponse, request)
        : cachedResponse && isOfItsKind(cachedResponse, request.url)
          ? cachedResponse
          : undefined,
  }
}

/** A plugin that answers a page's request from the network where the device has no room to keep the file. */
function withoutRoom(shell: () => PrecacheController): WorkboxPlugin {
  return {
    handlerDidError: async ({ error, event, request }) => {
      if (event.type !== 'fetch' || error.name !== 'QuotaExceededError') return undefined
      const integrity = shell().getIntegrityForCacheKey(shell().getCacheKeyForURL(request.url) ?? request.url)
      return fetch(new Request(request, { ...(integrity && { integrity }) }))
    },
  }
}

async function install(shell: PrecacheController, files: Files, event: ExtendableEvent) {
  const isKept = await keptOf(shell)
  const wanted = await filesOfInstall(files, isKept)
  // Kept files are checked again, one by one: an earlier worker may have stored broken ones.
  const portions = [
    ...inPortions(wanted.filter(({ url }) => !isKept(url))),
    ...wanted.filter(({ url }) => isKept(url)).map((file) => [file]),
  ]
  await sixAtOnce(
    () => portions.shift(),
    (portion) => keepPortion(shell, portion, event),
  )
}

/** What the first install keeps is what the app needs to start. */
async function filesOfInstall(files: Files, isKept: (url: string) => boolean) {
  if (!self.registration.active) return files.filter((file) => isStart(file) || isKept(file.url))
  const areas = await keptAreas().catch(() => undefined)
  return areas ? files.filter((file) => isWanted(file, areas) || isKept(file.url)) : files
}

/** When at most this many files of a pack are wanted, they are fetched one by one. */
const few = 2

/** Fetches the missing files of a portion: in their pack, then one by one those that the pack did not bring whole. */
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

/** Keeps the files that a pack brings whole. Rejects when the pack does not arrive or the device has no room. */
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

/** Returns a test for whether a file of the build is kept now, by its address. */
async function keptOf(shell: PrecacheController) {
  const keys = new Set((await (await caches.open(cacheNames.precache)).keys()).map(({ url }) => url))
  return (url: string) => keys.has(shell.getCacheKeyForURL(url) ?? '')
}

/** Fetches a file unless it is kept. Bypasses the browser's own cache when that returned a broken file. */
async function keep(shell: PrecacheController, { url, integrity, revision }: ShellFile, event: ExtendableEvent) {
  const cacheKey = shell.getCacheKeyForURL(url)!
  const fetchBy = async (cache: RequestCache) => {
    const request = new Request(url, { cache, credentials: 'same-origin', integrity })
    await Promise.all(shell.strategy.handleAll({ event, params: { cacheKey, integrity }, request }))
    if (!(await caches.match(cacheKey, { cacheName: cacheNames.precache }))) throw new Error(`${url} is not whole`)
  }
  await fetchBy(revision ? 'reload' : 'default').catch(() => fetchBy('reload'))
}
