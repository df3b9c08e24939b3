/**
 * A failed call of the server. Its message is '{status}: {text}' (spec section 7, handling of answers); the status is 0
 * where the server did not answer.
 */
export class ApiError extends Error {
  readonly status: number
  /** The sentence to show, in Portuguese. */
  readonly text: string
  /** Whether the network answered in the server's place: it wants a sign-in of its own. */
  readonly networkAsks: boolean
  /** The server's code for it; null when it sent none. */
  readonly code: string | null
  constructor(status: number, text: string, { networkAsks = false, code = null }: ErrorDetails = {}) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
    this.networkAsks = networkAsks
    this.code = code
  }
}

interface ErrorDetails {
  networkAsks?: boolean
  code?: string | null
}

/** Whether the password was right and a code is needed besides it. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'login.codeNeeded' || error.code === 'code.needed')

/** Whether the code that was typed besides the password was wrong. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'login.codeWrong' || error.code === 'code.wrong')
