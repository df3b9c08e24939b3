import type Dexie from 'dexie'
import type { DBCoreMutateRequest } from 'dexie'

/** A disk that is full, or whose connection dies, at one of the next writes or for as long as nobody helps. */
export class WeakDisk {
  private name = ''
  private after = 0
  private times = 0
  /** How many more records it takes; undefined while there is room for any. */
  private room: number | undefined
  /** The number of times it was opened, and up to which opening every request fails. */
  private openings = 0
  private deadUpTo = 0

  /**
   * Makes writes fail.
   * @param how after how many writes, with the error name that browsers use, and how often in a row
   */
  fail({ name, after, times }: { name: string; after: number; times: number }): void {
    Object.assign(this, { name, after, times })
  }

  recover(): void {
    this.times = 0
  }

  /** From now on it takes so many records, and as many more as are deleted. */
  fill(room: number): void {
    this.room = room
  }

  /** Somebody let something go: there is room for any record again. */
  free(): void {
    this.room = undefined
  }

  get isFull(): boolean {
    return this.room !== undefined
  }

  /** Kills the open connections: each of their requests fails until the database is opened again. */
  die(): void {
    this.deadUpTo = this.openings
  }

  /** Kills these connections and all later ones, until the app starts again. */
  dieForGood(): void {
    this.deadUpTo = Number.POSITIVE_INFINITY
  }

  /** The app starts again. */
  startAgain(): void {
    if (this.deadUpTo === Number.POSITIVE_INFINITY) this.deadUpTo = this.openings
  }

  get isDead(): boolean {
    return this.openings > 0 && this.deadUpTo >= this.openings
  }

  get fails(): boolean {
    return this.times > 0 || this.isFull || this.isDead
  }

  /** Installs itself under a database, before it is opened. */
  under(db: Dexie): void {
    db.use({
      stack: 'dbcore',
      name: 'weakDisk',
      create: (core) => {
        const opening = ++this.openings
        const alive = <A extends unknown[], R>(work: (...about: A) => Promise<R>) => {
          return (...about: A): Promise<R> =>
            opening <= this.deadUpTo
              ? Promise.reject(new DOMException('The connection is dead.', 'UnknownError'))
              : work(...about)
        }
        return {
          ...core,
          table: (name) => {
            const table = core.table(name)
            return {
              ...table,
              get: alive(table.get),
              getMany: alive(table.getMany),
              query: alive(table.query),
              openCursor: alive(table.openCursor),
              count: alive(table.count),
              mutate: alive((request) => {
                const failure = this.failureOf(request)
                return failure ? Promise.reject(failure) : table.mutate(request)
              }),
            }
          },
        }
      },
    })
  }

  private failureOf(request: DBCoreMutateRequest): DOMException | undefined {
    if (this.times && this.after) this.after--
    else if (this.times) {
      this.times--
      return new DOMException('The disk did not take it.', this.name)
    }
    if (this.room === undefined) return undefined
    if (request.type === 'add' || request.type === 'put') {
      if (request.values.length > this.room) return new DOMException('There is no room.', 'QuotaExceededError')
      this.room -= request.values.length
    } else this.room += request.type === 'delete' ? request.keys.length : 1
    return undefined
  }
}
