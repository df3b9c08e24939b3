import type Dexie from 'dexie'

/** A disk that is full, or whose connection dies, at one of the next writes. */
export class WeakDisk {
  private name = ''
  private after = 0
  private times = 0

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

  get fails(): boolean {
    return this.times > 0
  }

  /** Installs itself under a database, before it is opened. */
  under(db: Dexie): void {
    const write = <T>(work: () => Promise<T>): Promise<T> => {
      if (!this.times) return work()
      if (this.after) this.after--
      else {
        this.times--
        return Promise.reject(new DOMException('The disk did not take it.', this.name))
      }
      return work()
    }
    db.use({
      stack: 'dbcore',
      name: 'weakDisk',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name)
          return { ...table, mutate: (request) => write(() => table.mutate(request)) }
        },
      }),
    })
  }
}
