/**
 * A call of the server that came to nothing. Its message is '{status}: {text}' (spec section 7, handling of answers); the status
 * is 0 where the server did not answer.
 */
export class ApiError extends Error {
  readonly status: number
  /** What is said of it, in Portuguese. */
  readonly text: string
  /** Whether the network answered in the server's place: it wants a sign-in of its own. */
  readonly networkAsks: boolean
  constructor(status: number, text: string, networkAsks = false) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.networkAsks = networkAsks
  }
}
