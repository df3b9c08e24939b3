/** The code of a failure in which nothing arrived for too long. */
export const nothingCame = 'network.silent'

/**
 * No receipt came. Status 0 means no network; otherwise it is the server's, with its code if it sent one. `retryAfter`
 * is in ms, when the server asked the device to wait.
 */
export class NetworkFailure extends Error {
  readonly status: number
  readonly retryAfter: number | null
  readonly code: string | null
  constructor(status: number, retryAfter: number | null = null, code: string | null = null) {
    super(`no receipt: ${status}`)
    this.name = 'NetworkFailure'
    this.status = status
    this.retryAfter = retryAfter
    this.code = code
  }
}
