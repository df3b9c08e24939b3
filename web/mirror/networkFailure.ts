/** The code of one in which nothing came for too long. */
export const nothingCame = 'network.silent'

/**
 * No receipt came: status 0 without network, else the server's, with its code if it gave one. `retryAfter` in ms when the
 * server asked for patience.
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
