/** Something that the people who run the server should know. It holds no name, no text of anybody and no number of a row. */
export interface Failure {
  /** `error`: a fault of the server. `notice`: something unusual that it dealt with. */
  level: 'error' | 'notice'
  /** The request's id, which people see when something went wrong. */
  id?: string
  /** The call as it is declared. */
  call?: string
  message: string
  stack?: string
}

/** A failure as a line for people to read. */
export const failureLine = ({ id, call, message, stack }: Failure): string =>
  `${[id, call].filter(Boolean).join(' ')}${id || call ? ': ' : ''}${stack ?? message}`

/** A fault of the server in a call. */
export const faultOf = (error: unknown, where: { id?: string; call?: string }): Failure => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { level: 'error', ...where, message, ...(stack && { stack }) }
}
