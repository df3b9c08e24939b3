import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

/** Registers the worker, or looks for a newer one, and waits until it is installed or is given up; gives which. */
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

/** The addresses of what is kept with these words in it. */
export const keptWith = (page: Page, words: string): Promise<string[]> =>
  page.evaluate(async (searched) => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const asked of await cache.keys())
        if ((await (await cache.match(asked))?.text())?.includes(searched)) found.push(asked.url)
    }
    return found
  }, words)

/** The addresses under which a device asks for files of the build: their own, and those of the packs they are in. */
export function requestsFor(files: RegExp): RegExp {
  const those = shellFiles().filter(({ url }) => files.test(url))
  const addresses = those.flatMap(({ url, pack }) => (pack ? [url, pack] : [url]))
  return new RegExp(`^/(${[...new Set(addresses)].map((each) => each.replaceAll('.', '\\.')).join('|')})$`)
}

/** The build's own list of what is kept. */
const shellFiles = () =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/"integrity":"[^"]+",(?:"pack":"([^"]+)",)?.*?"url":"([^"]+)"/g)].map(
    ([, pack, url]) => ({ url: url!, pack }),
  )

/** What of the build's own list is not kept, read from the browser's cache itself. */
export async function filesKept(page: Page): Promise<{ missing: string[] }> {
  const kept = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache'))
    return name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : []
  })
  return {
    missing: shellFiles()
      .map(({ url }) => url)
      .filter((url) => !kept.includes(`/${url}`)),
  }
}

/** The device as it was before the app was ever on it, but for what people did. */
export async function forgetWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

const portal = '<!doctype html><title>Rede</title><h1>Entre na rede da escola</h1>'

/** What a worker that did not look at answers, or a bad disk, would have left of the files with these words in their address. */
export const spoil = (page: Page, words: string, text = portal, type = 'text/html'): Promise<void> =>
  page.evaluate(
    async ({ words, text, type }) => {
      const kept = await caches.open((await caches.keys()).find((name) => name.includes('precache'))!)
      for (const asked of await kept.keys()) {
        if (!asked.url.includes(words)) continue
        await kept.put(asked, new Response(text, { headers: { 'Content-Type': type } }))
        // What this page has in its memory would be taken for it by the next.
        await fetch(asked.url, { mode: 'no-cors' })
      }
    },
    { words, text, type },
  )

/** Nothing of the app starts on the device. */
export const breakStart = (page: Page): Promise<void> =>
  spoil(page, '/assets/index-', 'throw new Error("spoiled")', 'text/javascript')
