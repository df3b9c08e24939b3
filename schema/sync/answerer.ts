/**
 * Whose an answer is. Every answer of the server under /api, a refusal and a file too, tells the server's clock in a header; a
 * network that wants a sign-in first, which answers in the server's place with whatever status and type it likes, does not.
 */
export const nowHeader = 'X-Chamada-Now'

/** A page of the server's that is never kept: opened where the network answers for the server, it shows the network's own. */
export const networkAddress = '/api/network'

/** The code of a failure in which the network answered in the server's place: it wants a sign-in of its own. */
export const networkAsks = 'network.asks'

/** The server's clock when it answered, ms, by the header's text; null when the answer is not the server's. */
export function toldTime(header: string | null): number | null {
  const time = header && /^\d{12,16}$/.test(header) ? Number(header) : 0
  return Number.isSafeInteger(time) && time > 0 ? time : null
}

/** 'between' is what stands before the server, such as a proxy, and says no more than that the request did not get through. */
export type Answerer = 'server' | 'between' | 'network'

/** Statuses in which a proxy tells of trouble between it and the server; 511 is a network's that wants a sign-in. */
const isTrouble = (status: number) => [408, 413, 429].includes(status) || (status >= 500 && status !== 511)

/** @param told the text of `nowHeader` in the answer */
export function answererOf(status: number, told: string | null): Answerer {
  if (toldTime(told) !== null) return 'server'
  return isTrouble(status) ? 'between' : 'network'
}
