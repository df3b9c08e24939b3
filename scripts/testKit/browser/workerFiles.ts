import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

/**
 * Registers the worker or checks for a newer one, and waits until it is installed or discarded. Returns true when it is
 * installed.
 */
export const installWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
    if (!registration) return false
    await registration.update().catch(() => {})
    const worker = registration.installing
    if (!worker) return registration.waiting !== null || registration.active !== null
    return new Promise<boolean>((resolve) => {
      worker.addEventListener('statechange', () => resolve(worker.state !== 'redundant'), { once: true })
    })
  })

/** The addresses of cached files that contain these words. */
export const keptWith = (page: Page, words: string): Promise<string[]> =>
  page.evaluate(async (searched) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(searched)) found.push(request.url)
    }
    return found
  }, words)

/**
 * A pattern of the addresses at which a device requests files of the build: their own, and those of the packs they are
 * in.
 */
export function requestsFor(files: RegExp): RegExp {
  const those = shellFiles().filter(({ url }) => files.test(url))
  const addresses = those.flatMap(({ url, pack }) => (pack ? [url, pack] : [url]))
  return new RegExp(`^/(${[...new Set(addresses)].map((each) => each.replaceAll('.', '\\.')).join('|')})$`)
}

/** The build's own list of files to cache. */
const shellFiles = () =>
  [
    ...readFileSync('dist/sw.js', 'utf8').matchAll(
      /"for":(\[[^\]]*\]),"integrity":"[^"]+",(?:"pack":"([^"]+)",)?.*?"url":"([^"]+)"/g,
    ),
  ].map(([, whose, pack, url]) => ({ url: url!, pack, for: JSON.parse(whose!) as string[] }))

/** The files of the build's own list that somebody of this area needs and the browser's cache does not have. */
export async function filesKept(page: Page, area: string): Promise<{ missing: string[]; others: string[] }> {
  const kept = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache'))
    return name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : []
  })
  const isKept = ({ url }: { url: string }) => kept.includes(`/${url}`)
  const isNeeded = (file: { for: string[] }) =>
    !file.for.length || ['start', 'everybody', area].some((each) => file.for.includes(each))
  const urls = (files: { url: string }[]) => files.map(({ url }) => url)
  const files = shellFiles()
  return {
    missing: urls(files.filter((file) => isNeeded(file) && !isKept(file))),
    others: urls(files.filter((file) => !isNeeded(file) && isKept(file))),
  }
}

/**
 * Resets the device to before the app was first on it, except for what people did. The page leaves the app first: an
 * open one would register the worker again meanwhile.
 */
export async function forgetWorker(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

const portal = '<!doctype html><title>Rede</title><h1>Entre na rede da escola</h1>'

/** Replaces cached files with these words in their address, as an unchecked answer or a bad disk would. */
export const spoil = (page: Page, words: string, text = portal, type = 'text/html'): Promise<void> =>
  page.evaluate(
    async ({ words, text, type }) => {
      const kept = await caches.open((await caches.keys()).find((name) => name.includes('precache'))!)
      for (const request of await kept.keys()) {
        if (!request.url.includes(words)) continue
        await kept.put(request, new Response(text, { headers: { 'Content-Type': type } }))
        // Refreshes the memory cache too, or the next page would take the file from there.
        await fetch(request.url, { mode: 'no-cors' })
      }
    },
    { words, text, type },
  )

/** Makes the app fail to start on the device. */
export const breakStart = (page: Page): Promise<void> =>
  spoil(page, '/assets/index-', 'throw new Error("spoiled")', 'text/javascript')
