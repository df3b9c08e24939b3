import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Refusal } from '#schema/errors.ts'
import { mirrorName } from '#web/mirror/database/database.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { failureKind } from '#web/mirror/database/storageFailure.ts'
import { WeakDisk } from './weakDisk.ts'

/** Thrown when the device or the server crashes at a named point: nothing after it ran. */
export class Crash extends Error {}

export interface DeviceOptions {
  name: string
  userId: number
  /** How far its clock is off, ms. */
  skew: number
  time: () => number
  disk?: CrashingDevice['disk']
}

/**
 * What a device of the simulation is made of: a disk of its own, a clock that may be wrong by years, and crash points.
 * A crash leaves the disk as it was and loses everything in memory.
 */
export class CrashingDevice {
  readonly name: string
  readonly userId: number
  crashes = 0
  skew: number
  /** How fast its clock drifts: 0.01 gains one second in a hundred. */
  drift = 0
  readonly disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  /** The faults of its disk at the next writes. */
  readonly weakness = new WeakDisk()
  protected readonly time: () => number
  private readonly since: number
  protected mirror: Mirror
  protected crashPoint: string | null = null

  constructor({ name, userId, skew, time, disk }: DeviceOptions) {
    this.name = name
    this.userId = userId
    this.skew = skew
    this.time = time
    this.since = time()
    this.disk = disk ?? { indexedDB: new IDBFactory(), IDBKeyRange }
    this.mirror = this.open()
  }

  get opened(): Mirror {
    return this.mirror
  }

  /** Opens another tab or worker: a connection of its own to the same disk. */
  open(): Mirror {
    const mirror = openMirror({
      userId: this.userId,
      clock: { now: () => Math.round(this.time() + this.skew + this.drift * (this.time() - this.since)) },
      dexie: this.disk,
      probe: (point) => {
        if (this.crashPoint !== point) return
        this.crashPoint = null
        throw new Crash(point)
      },
    })
    // This notifies live queries, and there are none here.
    mirror.db.unuse({ stack: 'dbcore', name: 'Observability' })
    this.weakness.under(mirror.db)
    return mirror
  }

  /** Crashes the next time this point is passed. */
  crashAt(point: string | null) {
    this.crashPoint = point
  }

  /** Starts again from the same disk, as after a crash or a closed browser. */
  restart() {
    this.crashPoint = null
    this.mirror.db.close()
    this.weakness.startAgain()
    this.mirror = this.open()
  }

  /** The browser deletes the person's database while the app is closed. */
  async erase() {
    this.mirror.db.close()
    await new Promise((resolve, reject) => {
      const deletion = this.disk.indexedDB.deleteDatabase(mirrorName(this.userId))
      deletion.onsuccess = resolve
      deletion.onerror = reject
    })
    this.restart()
  }

  /** What became of work that threw, in words. Throws what is no fault of the simulation. */
  protected after(error: unknown): string {
    const { name, code, message } = error as Refusal
    if (error instanceof Crash) {
      this.crashes++
      this.restart()
      return `crashed at ${message}`
    }
    // Another tab crashed, and this one with it.
    if (name === 'DatabaseClosedError') return 'died too'
    if (name === 'Refusal') return `refused ${code}`
    if (name === 'StorageFailure') return `not saved: ${(error as { kind?: string }).kind}`
    if (failureKind(error)) return `cut off: ${name}`
    throw error
  }
}
