import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { streamSSE } from 'hono/streaming'
import type { User } from '../../schema/entities/user.ts'
import { check, Refusal } from '../../schema/errors.ts'
import {
  batchLimit,
  oldestTaken,
  type SyncRequest,
  type SyncResponse,
  syncRequest,
} from '../../schema/sync/protocol.ts'
import { scopesOf, viewOf } from '../../schema/sync/scopes.ts'
import { type Outcome, replay } from '../command.ts'
import { type Device, deviceOf, hearOfDevice, keepDevice, leaseBlock, unsentOn } from '../store/devices.ts'
import { linksOf } from '../store/links.ts'
import { epochOf } from '../store/meta.ts'
import { mustStillBe, userOf } from '../store/people.ts'
import { isTooOld, leftAfter, pull, roomFor } from '../store/pull.ts'
import { inSavepoint } from '../store/savepoint.ts'
import type { Q } from '../store/store.ts'
import { sumOf } from '../store/sumOf.ts'
import { touchedRows } from '../store/touchedRows.ts'
import { type Ask, bodyOf, type House, type Routes } from './api.ts'

/**
 * One round trip: queued mutations up; receipts and changed rows down (schema/sync/protocol.ts).
 * Guarantees: all mutations of a request, their receipts and the device's numbers are one durable transaction before the
 * answer; one that fails by a fault of ours gets no receipt and holds none of the others back.
 * Invariant: what comes down is computed after that commit, for the scopes the session's user may hold now.
 * Power cuts: an answer lost is asked for again and says `alreadyApplied`.
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
    return told(c, await exchange(c, house, request))
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
      await stream.writeSSE({ event: 'hello', data: '' })
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

async function exchange(c: Ask, house: House, request: SyncRequest): Promise<SyncResponse> {
  const { store, clock, zone, pokes, log } = house
  const user = c.get('user')
  const { device, outcomes } = await store.tx(async (q) => {
    await mustStillBe(q, user)
    const now = clock.now()
    const known = request.device === null ? undefined : await deviceOf(q, request.device)
    const userAgent = c.req.header('User-Agent') ?? ''
    const mine =
      known?.userId === user.id
        ? known
        : await leaseBlock(q, { userId: user.id, userAgent, claims: request.device }, now)
    const outcomes: Outcome[] = []
    for (const call of request.mutations) {
      try {
        outcomes.push(await inSavepoint(q, () => replay(q, user, mine, call, { now, zone })))
      } catch (error) {
        log(`${c.get('requestId')} mutation ${call.id} ${call.method} ${call.path}: ${(error as Error).stack}`)
      }
    }
    const left = (request.waiting ?? request.mutations.length) - outcomes.length
    await keepDevice(q, mine, Math.max(0, left), now)
    return { device: mine, outcomes }
  })
  pokes.poke(
    outcomes.flatMap(({ woken }) => woken),
    c.get('token'),
  )
  return answerTo(house, request, user.id, device, outcomes)
}

async function answerTo(
  { store, clock, pageLimit, protocol }: House,
  request: SyncRequest,
  userId: number,
  device: Device,
  outcomes: Outcome[],
): Promise<SyncResponse> {
  const { q } = store
  const user = await userOf(q, userId)
  if (!user) throw new Refusal('session.none')
  const epoch = await epochOf(store)
  const view = viewOf(user)
  const scopes = scopesOf(user, await linksOf(q, user), request.school)
  const cursorOf = (scope: string) => request.cursors[scope] ?? 0
  let known = request.epoch === epoch && request.view === view
  for (const scope of scopes) known &&= !(await isTooOld(q, user, scope, cursorOf(scope)))
  const room = roomFor(pageLimit, request.room)
  const pages = []
  for (const scope of scopes) pages.push(await pull(q, user, scope, known ? cursorOf(scope) : 0, room))
  const unsent = await unsentOn(q, userId, device.block, clock.now())
  for (const page of pages) if (page.more) page.left = await leftAfter(q, user, page)
  await touchedRows(
    q,
    user,
    pages,
    outcomes.flatMap(({ changes }) => changes),
  )
  return {
    protocol,
    now: clock.now(),
    epoch,
    view,
    reset: !known,
    device: device.block,
    user,
    receipts: outcomes.map(({ receipt }) => receipt),
    scopes: pages,
    dropped: known ? Object.keys(request.cursors).filter((scope) => !scopes.includes(scope)) : [],
    sums: await sumsFor(q, user, known ? (request.check ?? []).filter((scope) => scopes.includes(scope)) : []),
    ...(unsent.length && { unsent }),
  }
}

async function sumsFor(q: Q, user: User, scopes: string[]) {
  const sums = []
  for (const scope of scopes) sums.push(await sumOf(q, user, scope))
  return sums
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
