import { isOfAborted, isStale } from './faults.ts'

/** How many writes may be under way before the next one waits. */
const most = 16

/**
 * The writes of a transaction that nobody waits for one by one: across a network each would take as long as the way there
 * and back.
 * Guarantees: they run in the order in which they were started, before whatever is started after them. One that fails is
 * told to whoever asks next, by `settled` or by a statement that was refused because of it; once, and by its own error.
 * After a crash: they are of a transaction, all or nothing.
 */
export class WritesBehind {
  private readonly underWay = new Set<Promise<void>>()
  private fault: { error: unknown } | undefined

  /** Resolves when the next write may be started. @param write one that was sent */
  async add(write: Promise<void>): Promise<void> {
    const ended = write
      .catch((error: unknown) => {
        this.fault ??= { error }
      })
      .finally(() => this.underWay.delete(ended))
    this.underWay.add(ended)
    if (this.underWay.size > most) await Promise.all(this.underWay)
  }

  /** Resolves when all have run. Throws the first fault since this was asked last. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay)
    const { fault } = this
    this.fault = undefined
    if (fault) throw fault.error
  }

  /** The error of a statement, or that of the write because of which it was refused. */
  async reasonOf(error: unknown): Promise<unknown> {
    // What was sent behind a write that failed was not prepared either.
    if (!isOfAborted(error) && !isStale(error)) return error
    await Promise.all(this.underWay)
    return this.fault ? this.fault.error : error
  }
}
