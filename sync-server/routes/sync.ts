import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { streamSSE } from 'hono/streaming'
import { check, Refusal } from '../../schema/errors.ts'
import { batchLimit, oldestTaken, type SyncResponse, syncRequest } from '../../schema/sync/protocol.ts'
import { scopesOf } from '../../schema/sync/scopes.ts'
import { exchange } from '../exchange.ts'
import { hearOfDevice } from '../store/devices.ts'
import { linksOf } from '../store/links.ts'
import { type Ask, bodyOf, type House, type Routes } from './api.ts'

/**
 * One round trip: queued mutations up; receipts and changed rows down (schema/sync/protocol.ts).
 * Guarantees: what is not a request of this person's device is refused before anything is done; the rest is `exchange`.
 */
export function syncRoutes(routes: Routes, house: House) {
  routes.post('/api/sync', 'signedIn', async (c) => {
    const body = await bodyOf(c)
    if (isTooOldApp(body, house.protocol)) {
      await hearOfWork(body, c.get('user').id, house)
      throw new Refusal('app.tooOld')
    }
    mustFit(body)
    const request = check(syncRequest, body)
    if (request.userId !== c.get('user').id) throw new Refusal('session.otherUser')
    const caller = { user: c.get('user'), token: c.get('token'), requestId: c.get('requestId') }
    const userAgent = c.req.header('User-Agent') ?? ''
    return told(c, await exchange(house, { ...caller, userAgent }, request))
  })

  routes.get('/api/events', 'signedIn', async (c) => {
    const user = c.get('user')
    const picked = Number(c.req.query('school')) || null
    const scopesNow = async () =>
      new Set([...scopesOf(user, await linksOf(house.store.q, user), picked), `user:${user.id}`])
    const listener = {
      scopes: await scopesNow(),
      session: c.get('token'),
      poke: () => {},
      lookAgain: async () => {
        listener.scopes = await scopesNow()
      },
    }
    return streamSSE(c, async (stream) => {
      listener.poke = () => void stream.writeSSE({ event: 'poke', data: '' })
      const stop = house.pokes.listen(listener)
      stream.onAbort(stop)
      // From here on it is poked; what changed before, it knows by the time.
      const { pokes } = house
      await stream.writeSSE({
        event: 'hello',
        data: String(pokes.lastChangeIn(listener.scopes)),
        retry: pokes.retryAfter(),
      })
      while (!stream.aborted) {
        await stream.sleep(25_000)
        await stream.write(': still here\n\n')
      }
      stop()
    })
  })
}

type Unchecked = Record<string, unknown>

/** An old app is told so before the shape of its request, which was another. */
function isTooOldApp(body: unknown, mine: number): boolean {
  const { protocol } = (body ?? {}) as Unchecked
  return typeof protocol === 'number' && protocol < oldestTaken(mine)
}

/** A batch is too large before its size makes it a shape. */
function mustFit(body: unknown) {
  const { mutations } = (body ?? {}) as Unchecked
  if (Array.isArray(mutations) && mutations.length > batchLimit) throw new Refusal('request.tooLarge')
}

/** Keeps in mind that there is work on a device whose requests are no longer taken. */
async function hearOfWork(body: unknown, userId: number, { store, clock }: House) {
  const { device, waiting, mutations } = body as Unchecked
  const count = waiting ?? (Array.isArray(mutations) ? mutations.length : 0)
  if (!Number.isSafeInteger(device) || !Number.isSafeInteger(count) || (count as number) < 0) return
  await store.tx((q) => hearOfDevice(q, device as number, userId, count as number, clock.now()))
}

/** Too small to be worth compressing, bytes. */
const small = 1024

/** The answer, compressed where the device takes it, with its length, by which the device knows what it cost. */
async function told(c: Ask, answer: SyncResponse): Promise<Response> {
  const text = JSON.stringify(answer)
  c.header('Content-Type', 'application/json')
  c.header('Vary', 'Accept-Encoding')
  if (text.length < small || !/\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(c.req.header('Accept-Encoding') ?? ''))
    return c.body(text)
  const bytes = await promisify(gzip)(text)
  c.header('Content-Encoding', 'gzip')
  c.header('Content-Length', String(bytes.length))
  return c.body(new Uint8Array(bytes))
}
