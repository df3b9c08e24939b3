import type { RequestContext } from './api.ts'

/** What the people who run the server may know of a request: no address, no number of a row, no text. */
export interface RequestRecord {
  /** When it was answered, ms. */
  at: number
  /** The id that a failure's line has, too. */
  id: string
  method: string
  route: string
  status: number
  /** How long the answer took to begin. */
  ms: number
  /** The bytes of the request's body and of the answer's, where their length is said beforehand. */
  bytesIn: number
  bytesOut: number
}

/** The call as the contract names it; `page` for the app's files, `none` for an unknown call. */
export const routeOf = (c: RequestContext): string =>
  c.get('route') ?? (c.req.path.startsWith('/api/') ? 'none' : 'page')

export const recordOf = (c: RequestContext, at: number, ms: number): RequestRecord => ({
  at,
  id: c.get('requestId'),
  method: c.req.method,
  route: routeOf(c),
  status: c.res.status,
  ms: Math.round(ms * 10) / 10,
  bytesIn: Number(c.req.header('Content-Length') ?? 0),
  bytesOut: Number(c.res.headers.get('Content-Length') ?? 0),
})
