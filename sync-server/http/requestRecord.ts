import type { RequestContext } from './api.ts'

/** What the people who run the server may know of a request: no address, no number of a row, no text. */
export interface RequestRecord {
  /** When it was answered, ms. */
  at: number
  /** The id that a failure's line has, too. */
  id: string
  method: string
  /** The call as the contract names it; `page` for the app's files, `none` for an unknown call. */
  route: string
  status: number
  /** How long the answer took to begin. */
  ms: number
}

export const recordOf = (c: RequestContext, at: number, ms: number): RequestRecord => ({
  at,
  id: c.get('requestId'),
  method: c.req.method,
  route: c.get('route') ?? (c.req.path.startsWith('/api/') ? 'none' : 'page'),
  status: c.res.status,
  ms: Math.round(ms * 10) / 10,
})
