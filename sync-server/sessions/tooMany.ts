import { Refusal } from '#schema/errors.ts'

const minute = 60_000

/** Somebody has to wait before the next try. The answer says how long, also in Retry-After. */
export class TooMany extends Refusal {
  /** Seconds. */
  readonly retryAfter: number

  /** @param wait ms until the next try */
  constructor(code: 'login.tooMany' | 'request.tooMany', wait: number) {
    const minutes = Math.max(1, Math.ceil(wait / minute))
    const what = code === 'login.tooMany' ? 'Muitas tentativas.' : 'Muitos pedidos em pouco tempo.'
    super(code, `${what} Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`)
    this.retryAfter = Math.ceil(wait / 1000)
  }
}
