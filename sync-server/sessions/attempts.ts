import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal } from '../../schema/errors.ts'

const failures = { points: 5, duration: 15 * 60 }

/** Counts wrong sign-ins: five in fifteen minutes for one account from one address, and then patience (decisions section 1). */
export function countAttempts() {
  const limiter = new RateLimiterMemory({ keyPrefix: 'login', ...failures })
  const keyOf = (name: string, address: string) => `${address} ${name}`
  return {
    /**
     * Counts a try, which is a failure until it succeeds: tries that come all at once are as many failures. Rejects with
     * 'login.tooMany' when the account has to wait.
     */
    async mustBePatient(name: string, address: string): Promise<void> {
      await limiter.consume(keyOf(name, address)).catch((so: { msBeforeNext: number }) => {
        throw new TooMany(so.msBeforeNext)
      })
    },
    succeeded: async (name: string, address: string): Promise<void> =>
      void (await limiter.delete(keyOf(name, address))),
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
