import { finishErasures } from './execute/erase.ts'
import type { FileStore } from './files/fileStore.ts'
import { sweepFiles } from './files/sweepFiles.ts'
import { tryCountsKept } from './sessions/passwordLimits.ts'
import { forgetKnownDevices, knownDevicesKept } from './store/accounts/knownDevices.ts'
import { forgetTryCounts } from './store/accounts/passwordTries.ts'
import { forgetEndedSessions, sessionRows } from './store/accounts/sessionRows.ts'
import type { Store } from './store/store.ts'
import { forgetOldTombstones } from './store/write/tombstones.ts'

/**
 * What the server forgets each day, and when it starts: the rest of an erasure that was cut short, old tombstones, files that nothing names, ended sessions, wrong
 * passwords of yesterday, and devices where nobody signed in for half a year.
 * After a crash: each step is a transaction of its own, and the next day does what is left.
 */
export async function forgetWhatIsOver(store: Store, files: FileStore, now: number): Promise<void> {
  await finishErasures(store, now)
  await forgetOldTombstones(store, now)
  await sweepFiles(store, files, now)
  await sessionRows(store).removeExpired(now)
  await store.tx((q) => forgetEndedSessions(q, now))
  await store.tx((q) => forgetTryCounts(q, now - tryCountsKept))
  await store.tx((q) => forgetKnownDevices(q, now - knownDevicesKept))
}
