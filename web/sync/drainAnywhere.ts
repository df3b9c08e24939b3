import { readAgain } from '#web/mirror/database/health.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import { drainInWorker } from './worker.ts'

/** Only a page whose worker does not send needs these modules. */
const loadDrain = () => Promise.all([import('#web/mirror/sync/drain.ts'), import('#web/mirror/server/httpNetwork.ts')])

/** Drains in the worker where there is one that answers, and elsewhere on this page, with the same code. */
export async function drainAnywhere(mirror: Mirror, automatic: boolean): Promise<Drained> {
  const drained = await drainInWorker(automatic)
  // Without BroadcastChannel this page is not notified of what the worker wrote.
  if (drained && typeof BroadcastChannel === 'undefined') readAgain(mirror.db)
  // A worker may be cut off from the network where its page is not.
  const cutOff = drained && !drained.ok && drained.status === 0 && navigator.onLine
  if (drained && !cutOff) return drained
  const [{ drain }, { httpNetwork }] = await loadDrain()
  return drain(mirror, { network: httpNetwork(), lock: webLock, automatic, watchLeaving: true })
}
