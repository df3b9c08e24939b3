import { cacheNames } from 'workbox-core'
import { isOfItsKind } from './isWhole.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Devices on which a worker of before kept a network's sign-in page for a part of the app: nobody there can ask for the newer
 * build, so it comes by itself.
 * Guarantees: what people did is in no cache, and is not touched. Power cuts: what was seen is noted in the caches themselves;
 * without the note pages are opened anew by hand.
 */

/** There while pages of the build before show a network's page in the app's place. */
const note = 'chamada-poisoned'

/** The element that the app is drawn into: a page without it is not the app's. */
const root = 'id="root"'

/** For an install: takes over without being asked, if what is kept of the build before is not the app. */
export async function comeAtOnceWherePoisoned(): Promise<void> {
  const kept = await caches.open(cacheNames.precache)
  let spoiled = false
  for (const asked of await kept.keys()) {
    const answer = await kept.match(asked)
    if (!answer) continue
    const isShell = new URL(asked.url).pathname === '/index.html'
    if (isShell && !(await answer.text()).includes(root)) await caches.open(note)
    spoiled ||= !isOfItsKind(answer, asked.url)
  }
  if (spoiled || (await caches.has(note))) await self.skipWaiting()
}

/** For an activation: pages that showed a network's page are the app again. Nothing can have been written in them. */
export async function openAnew(): Promise<void> {
  if (!(await caches.delete(note))) return
  await self.clients.claim()
  // Not waited for: a page is answered once this is over.
  for (const page of await self.clients.matchAll({ type: 'window' })) void page.navigate(page.url).catch(() => {})
}
