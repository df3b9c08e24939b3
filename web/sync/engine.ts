import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { Drained } from '#web/mirror/sync/drain.ts'
import { pageEngineTools } from './engineTools.ts'
import { SavingStatus } from './savingStatus.ts'
import { SyncEngine } from './syncEngine.ts'
import { wakeWorkerLater } from './worker.ts'

/** The one engine of this page. */
const engine = new SyncEngine(pageEngineTools)
const status = new SavingStatus((mirror) => engine.drives(mirror))

/**
 * Starts syncing this mirror, or stops with null.
 * @param held whether this device is known to have held the person's data: then an empty mirror was cleared by the
 * browser
 */
export const driveSync = (mirror: Mirror | null, held: () => Promise<boolean> = async () => false): void =>
  // Whose database was closed meanwhile has lost nothing.
  engine.drive(mirror, () => held().catch(() => false))

/**
 * Syncs now. Calls that arrive meanwhile are answered by one more round. Never rejects.
 * @param byPerson a person asked for it: then what the server did not take is tried again early
 */
export const syncNow = (byPerson = false): Promise<Drained> => engine.syncNow(byPerson)

/** Syncs shortly, after an act. */
export function syncSoon(): void {
  void wakeWorkerLater()
  engine.syncSoon()
}

/** Whether a round is running, shown or not. */
export const isSyncing = (): boolean => engine.isSyncing

/** Resolves when what waits was tried and no tab or worker is sending any more. */
export const quiet = (): Promise<void> => engine.quiet()

/**
 * Stores something on this device. From now until the outbox was read with it, the status does not say that all is
 * saved. Resolves once the status includes it, so that a screen can show it as saved in the same drawing. Rejects as
 * the work does.
 */
export const saving = <T>(on: Mirror, work: () => Promise<T>): Promise<T> => status.during(on, work)

/** Sets how what waits is kept in a second place; it rejects never and ends soon (session/secondPlace.ts). */
export function keepElsewhere(keep: (on: Mirror) => Promise<void>): void {
  status.keepElsewhere = keep
}
