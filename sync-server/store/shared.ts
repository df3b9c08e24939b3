/**
 * What the processes that share a database do together.
 * Guarantees: nothing here is stored, and nothing is lost that the database has. A message reaches each other process
 * once, more than once, or never; whoever may have missed some is told so.
 */
export interface Shared {
  /** Resolves when a text of at most `longestMessage` bytes is on its way to the other processes. Rejects when it is not. */
  send(message: string): Promise<void>
  /**
   * Calls `hear` with what other processes send, and `missed` once some of it may be lost. Resolves when it listens, or
   * when the first try to failed: it goes on trying.
   */
  listen(hear: (message: string) => void, missed: () => void): Promise<void>
  /**
   * Runs `work` while nobody else, in this process or another, runs any of that name: waits for them, or with `skip`
   * resolves to undefined. Two may run at once after the connection to the database was lost: `work` does no harm then.
   * Work that waits for work of its own name waits for ever.
   */
  alone<T>(name: string, work: () => Promise<T>, options?: { skip?: boolean }): Promise<T | undefined>
}

/** Bytes. */
export const longestMessage = 7_900

/** Runs work that one process at a time does, where several share the database. */
export const alone = async <T>(
  { shared }: { readonly shared?: Shared | undefined },
  name: string,
  work: () => Promise<T>,
): Promise<T> => (shared ? ((await shared.alone(name, work)) as T) : work())
