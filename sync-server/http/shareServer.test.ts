import { HonoRequest } from 'hono/request'
import { expect, test } from 'vitest'
import { shareServer } from './shareServer.ts'

// Covers: nobody's marks wait for what others only ask for.

const syncOf = (mutations: object[]) => {
  const body = JSON.stringify({ cursors: {}, mutations })
  const headers = { 'Content-Length': String(body.length) }
  return new HonoRequest(new Request('http://school/api/sync', { method: 'POST', body, headers }), '/api/sync')
}

/** Resolves once all that could begin has begun. */
const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

test('a sync that brings acts begins beside sixteen that only ask, and a seventeenth of those waits', async () => {
  const share = shareServer(() => 0)
  const begun: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const ask = (name: string, userId: number, mutations: object[]) =>
    share.schedule(syncOf(mutations), userId, async () => {
      begun.push(name)
      await ended
      return new Response()
    })
  const all = Array.from({ length: 17 }, (_, n) => ask(`asks ${n}`, n, []))
  await settled()
  expect(begun).toHaveLength(16)
  all.push(ask('brings', 17, [{ id: 1 }]))
  await settled()
  expect(begun.slice(16)).toEqual(['brings'])
  end()
  await Promise.all(all)
  expect(begun).toHaveLength(18)
})
