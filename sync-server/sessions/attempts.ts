import { Refusal } from '#schema/errors.ts'

const quarter = 15 * 60 * 1000

/**
 * Counts failed sign-ins (decisions section 1). The limits are five in fifteen minutes for one account from one
 * address, and thirty for one address; after that a sign-in has to wait. A restart of the server forgets them.
 * @param now the server's clock, ms
 */
export function countAttempts(now: () => number) {
  const accounts = countWithin(5, now)
  const addresses = countWithin(30, now)
  const keyOf = (name: string, address: string) => `${address} ${name}`
  return {
    /**
     * Counts a try as a failure until `succeeded` is called, so that simultaneous tries all count. Throws
     * 'login.tooMany' when the account or the address has to wait. A try that had to wait counts for neither.
     */
    mustNotWait(name: string, address: string): void {
      const key = keyOf(name, address)
      const wait = Math.max(accounts.waitOf(key), addresses.waitOf(address))
      if (wait > 0) throw new TooMany(wait)
      accounts.add(key)
      addresses.add(address)
    },
    /** The last try was no failure. */
    succeeded(name: string, address: string): void {
      accounts.forget((key) => key === keyOf(name, address))
      addresses.withdraw(address)
    },
    /** Lets an account try again from any address. An address that has to wait still waits. */
    forgive(names: (string | null)[]): void {
      accounts.forget((key) => names.includes(key.slice(key.indexOf(' ') + 1)))
    },
  }
}
export type Attempts = ReturnType<typeof countAttempts>

/** Counts by key, in windows of a quarter of an hour that begin with the key's first try. */
function countWithin(limit: number, now: () => number) {
  const counts = new Map<string, { count: number; until: number }>()
  /**
   * Drops windows that are over. All windows are equally long, so the oldest comes first, and the map holds at most the
   * keys of a quarter of an hour.
   */
  function dropOver() {
    for (const [key, { until }] of counts) {
      if (until > now()) return
      counts.delete(key)
    }
  }
  return {
    /** Ms until the key may be counted again; 0 when it may. */
    waitOf(key: string): number {
      dropOver()
      const found = counts.get(key)
      return found && found.count >= limit ? found.until - now() : 0
    },
    add(key: string) {
      const found = counts.get(key)
      if (found) found.count += 1
      else counts.set(key, { count: 1, until: now() + quarter })
    },
    withdraw(key: string) {
      const found = counts.get(key)
      if (found) found.count -= 1
    },
    forget(matches: (key: string) => boolean) {
      for (const key of counts.keys()) if (matches(key)) counts.delete(key)
    },
  }
}

/** @param wait ms until the next try */
export class TooMany extends Refusal {
  readonly retryAfter: number
  constructor(wait: number) {
    const minutes = Math.max(1, Math.ceil(wait / 60_000))
    super('login.tooMany', `Muitas tentativas. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`)
    this.retryAfter = Math.ceil(wait / 1000)
  }
}
