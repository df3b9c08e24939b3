import { cacheNames } from 'workbox-core'
import { isOfItsKind } from './isWhole.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Repairs devices on which an earlier worker stored a network's sign-in page in place of a part of the app. Nobody
 * there can ask for the newer build, so it installs by itself.
 * Guarantees: people's changes are in no cache and are not touched.
 * After a crash: what was found is noted in the caches themselves. Without the note, pages must be reloaded by hand.
 */

/** A cache that exists while pages of the earlier build show a network's page in the app's place. */
const note = 'chamada-poisoned'

/** The element that the app is rendered into. A page without it is not the app's. */
const root = 'id="root"'

/** During install: takes over at once when the earlier build's cache holds something other than the app. */
export async function takeOverIfPoisoned(): Promise<void> {
  const kept = await caches.open(cacheNames.precache)
  let spoiled = false
  for (const request of await kept.keys()) {
    const answer = await kept.match(request)
    if (!answer) continue
    const isShell = new URL(request.url).pathname === '/index.html'
    if (isShell && !(await answer.text()).includes(root)) await caches.open(note)
    spoiled ||= !isOfItsKind(answer, request.url)
  }
  if (spoiled || (await caches.has(note))) await self.skipWaiting()
}

/** During activation: reloads pages that showed a network's page. Nobody can have typed anything in them. */
export async function reloadPoisonedPages(): Promise<void> {
  if (!(await caches.delete(note))) return
  await self.clients.claim()
  // Not awaited: a page is answered only after the activation is over.
  for (const page of await self.clients.matchAll({ type: 'window' })) void page.navigate(page.url).catch(() => {})
}
