import { Refusal } from '#schema/errors.ts'
import { countOf } from '#schema/rules/text.ts'

const minute = 60_000

/** Somebody has to wait before the next try. The answer says how long, also in Retry-After. */
export class TooMany extends Refusal {
  /** Seconds. */
  readonly retryAfter: number

  /** @param wait ms until the next try */
  constructor(code: 'login.tooMany' | 'request.tooMany', wait: number) {
    const what = code === 'login.tooMany' ? 'Muitas tentativas.' : 'Muitos pedidos em pouco tempo.'
    const seconds = Math.max(1, Math.ceil(wait / 1000))
    const [count, unit] = seconds < 60 ? [seconds, 'segundo'] : [Math.ceil(wait / minute), 'minuto']
    super(code, `${what} Tente de novo em ${countOf(count, unit, `${unit}s`)}.`)
    this.retryAfter = Math.ceil(wait / 1000)
  }
}
