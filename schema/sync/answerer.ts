/**
 * Tells who answered a request. Every answer of the server under /api, also a refusal or a file, carries the server's
 * clock in a header. A network with a sign-in page of its own answers in the server's place, with any status and type,
 * and lacks it.
 */
export const nowHeader = 'X-Chamada-Now'

/**
 * A page of the server that is never cached. Where the network answers in the server's place, it shows the network's
 * own page.
 */
export const networkAddress = '/api/network'

/** The code for a failure in which the network answered in the server's place: it wants a sign-in of its own. */
export const networkAsks = 'network.asks'

/** The server's clock when it answered, in ms, from the header's text. Null when the answer is not from the server. */
export function serverTimeFrom(header: string | null): number | null {
  const time = header && /^\d{12,16}$/.test(header) ? Number(header) : 0
  return Number.isSafeInteger(time) && time > 0 ? time : null
}

/**
 * 'between' is something in front of the server, such as a proxy. It only means that the request did not get through.
 */
export type Answerer = 'server' | 'between' | 'network'

/** Statuses with which a proxy reports trouble between it and the server. 511 means a network that wants a sign-in. */
const isTrouble = (status: number) => [408, 413, 429].includes(status) || (status >= 500 && status !== 511)

/** @param clockHeader the text of `nowHeader` in the answer */
export function answererOf(status: number, clockHeader: string | null): Answerer {
  if (serverTimeFrom(clockHeader) !== null) return 'server'
  return isTrouble(status) ? 'between' : 'network'
}
