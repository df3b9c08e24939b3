import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#schema/errors.ts'

/**
 * Refuses larger bodies. One that states its length is never longer; only others are counted while they are read,
 * which takes streams.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const tooLarge = (): never => {
    throw new Refusal('request.tooLarge')
  }
  const counted = bodyLimit({ maxSize, onError: tooLarge })
  return (c, next) => {
    const said = c.req.header('Transfer-Encoding') === undefined ? c.req.header('Content-Length') : undefined
    if (said === undefined || !/^\d+$/.test(said)) return counted(c, next)
    return Number(said) > maxSize ? tooLarge() : next()
  }
}
