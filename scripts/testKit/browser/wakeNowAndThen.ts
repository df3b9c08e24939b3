import type { BrowserContext } from 'playwright'

/**
 * Returns a function that wakes an origin's worker as the browser's periodic sync does, from a page that is not the
 * app's.
 */
export async function wakeNowAndThen(context: BrowserContext, origin: string): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(await context.newPage())
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  const tag = 'chamada-outbox'
  return async () =>
    void (await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag }))
}
