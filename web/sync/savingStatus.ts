import type { Mirror } from '#web/mirror/database/mirror.ts'
import { isFull } from '#web/mirror/database/storageFailure.ts'
import { readWithStorageRetry } from '#web/mirror/database/withStorageRetry.ts'
import { pendingIn } from '#web/mirror/outbox/summary.ts'
import { useEngine } from './useEngine.ts'

/**
 * What the status says while something is stored on this device.
 * Guarantees: from the beginning of the work until the outbox was read with it, the status does not say that all is
 * saved. Work of somebody who has left since does not count for the person who is here.
 * After a crash: nothing is kept here.
 */
export class SavingStatus {
  /** Keeps what waits in a second place. Rejects never and ends soon (session/secondPlace.ts). */
  keepElsewhere: (on: Mirror) => Promise<void> = async () => {}
  private readonly isHere: (mirror: Mirror) => boolean

  constructor(isHere: (mirror: Mirror) => boolean) {
    this.isHere = isHere
  }

  /** Resolves once the status includes the work. Rejects as the work does. */
  async during<T>(on: Mirror, work: () => Promise<T>): Promise<T> {
    useEngine.setState(({ saving }) => ({ saving: saving + 1 }))
    try {
      const done = await work()
      await this.keepElsewhere(on)
      return done
    } catch (error) {
      if (isFull(error) && this.isHere(on)) useEngine.setState({ noRoom: true })
      throw error
    } finally {
      const pending = await readWithStorageRetry(on, () => pendingIn(on)).catch(() => undefined)
      if (this.isHere(on))
        useEngine.setState((now) => ({ pending: pending ?? now.pending, saving: Math.max(0, now.saving - 1) }))
    }
  }
}
