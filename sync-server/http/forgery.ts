import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#schema/errors.ts'
import type { Env } from './api.ts'
import { isPiece, isUpload } from './isUpload.ts'

const harmless = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses writes that another site made a browser send. A write needs our Origin, no cross-site mark and, when it has a
 * body, JSON, or plain bytes where files are uploaded. A form of another site can send neither.
 * @param origin the public origin; when unset, the request's own
 */
export const refuseForgeries = (origin?: string): MiddlewareHandler<Env> => {
  return async (c, next) => {
    if (!harmless.includes(c.req.method)) {
      const own = origin ?? new URL(c.req.url).origin
      const from = c.req.header('Origin')
      const site = c.req.header('Sec-Fetch-Site')
      const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
      const hasBody = Number(c.req.header('Content-Length') ?? 0) > 0 || c.req.header('Transfer-Encoding') !== undefined
      const overridden = c.req.header('X-HTTP-Method-Override') !== undefined
      const foreign = !from || !sameOrigin(from, own) || (site !== undefined && site !== 'same-origin')
      const expected =
        type === 'application/json' ||
        (type === 'application/octet-stream' && isUpload(c.req)) ||
        (type === 'application/offset+octet-stream' && isPiece(c.req))
      const disguised = (hasBody || type !== undefined) && !expected
      if (foreign || disguised || overridden) throw new Refusal('request.forged')
    }
    await next()
  }
}

function sameOrigin(from: string, own: string): boolean {
  if (from === own) return true
  try {
    const [a, b] = [new URL(from), new URL(own)]
    return a.host === b.host && a.protocol === b.protocol
  } catch {
    return false
  }
}
