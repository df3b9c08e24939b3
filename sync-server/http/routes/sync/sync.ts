import { check, Refusal } from '#schema/errors.ts'
import { scopesOf, wholeScope } from '#schema/permissions/scopes.ts'
import {
  batchLimit,
  mostFields,
  mostScopes,
  oldestTaken,
  type SyncResponse,
  syncRequest,
} from '#schema/sync/protocol.ts'
import type { AppContext } from '#server/appContext.ts'
import { exchange } from '#server/execute/exchange.ts'
import { faultOf } from '#server/failure.ts'
import { callsOf, type RequestContext, type Routes } from '#server/http/api.ts'
import { compressedFor } from '#server/http/compression.ts'
import { openEventStream } from '#server/http/eventStream.ts'
import { schoolIsActive } from '#server/store/accounts/people.ts'
import { noteUnsentOn } from '#server/store/devices/devices.ts'
import { linksOf } from '#server/store/visibility/links.ts'

/**
 * One round trip: queued mutations up; receipts and changed rows down (schema/sync/protocol.ts).
 * Guarantees: a request that is not from a device of this person is refused before anything is done. `exchange` does
 * the rest.
 * Nothing is taken from somebody who is barred, deleted or of a closed school, also not what they did before: only their
 * device says when that was, and whoever lost their access could date back what they do now. It gets no receipt, stays on
 * the device, sealed, and is sent once they are let in again, or brought by the office in a file (leftWorkRoutes.ts).
 */
export function syncRoutes(routes: Routes, context: AppContext) {
  routes.post('/api/sync', 'signedIn', async (c) => {
    const body = await callsOf(c)
    if (isTooOldApp(body, context.protocol)) {
      await noteUnsent(body, c.get('user').id, context)
      throw new Refusal('app.tooOld')
    }
    mustFit(body)
    const request = check(syncRequest, body)
    if (request.userId !== c.get('user').id) throw new Refusal('session.otherUser')
    if (request.device === null || request.mutations.length) context.mustHaveTime()
    const { user, token, requestId, confirmedAt } = c.var
    const caller = { user, token, requestId, confirmedAt, userAgent: c.req.header('User-Agent') ?? '' }
    return syncAnswer(c, await exchange(context, caller, request))
  })

  routes.get('/api/events', 'signedIn', async (c) => {
    const user = c.get('user')
    const picked = Number(c.req.query('school')) || null
    const { store, sessions, clock, pokes } = context
    const token = c.get('token')
    const scopesNow = async () =>
      new Set([
        ...scopesOf(user, await linksOf(store.q, user, clock.now()), picked).map(wholeScope),
        ...[`user:${user.id}`, ...(user.schoolId ? [`schoolRow:${user.schoolId}`] : [])],
      ])
    const refresh = async () => {
      if ((await sessions.goesOn(token, clock.now())) && (await schoolIsActive(store.q, user.schoolId)))
        listener.scopes = await scopesNow()
      else {
        listener.poke()
        listener.close()
      }
    }
    const stream = openEventStream(() => {
      clearInterval(timer)
      stop()
    })
    const listener = {
      scopes: await scopesNow(),
      session: token,
      userId: user.id,
      poke: () => stream.send('poke'),
      close: stream.close,
      refresh: () =>
        refresh().catch((error: Error) =>
          context.log(faultOf(error, { id: c.get('requestId'), call: 'GET /api/events' })),
        ),
    }
    const stop = pokes.listen(listener)
    const timer = setInterval(() => {
      stream.keepAlive()
      // Another process, such as a command, may have ended the session.
      void listener.refresh()
    }, keepAliveMs)
    // From here on the page is poked. The time in `hello` shows it what changed before.
    stream.send('hello', String(pokes.lastChangeIn(listener.scopes)), pokes.retryAfter())
    c.header('Content-Type', 'text/event-stream')
    return c.body(stream.body)
  })
}

/** How often a quiet stream shows that it is alive, ms. */
const keepAliveMs = 25_000

type Unchecked = Record<string, unknown>

/** The version is checked before the shape of the request, because an old app's requests have another shape. */
function isTooOldApp(body: unknown, mine: number): boolean {
  const { protocol } = (body ?? {}) as Unchecked
  return typeof protocol === 'number' && protocol < oldestTaken(mine)
}

/** Refuses a batch that is too large before its shape is checked: checking a key takes longer than reading it. */
function mustFit(body: unknown) {
  const { mutations, cursors, began } = (body ?? {}) as Unchecked
  const calls = Array.isArray(mutations) ? (mutations as ({ body?: unknown } | null)[]) : []
  const isTooLarge =
    calls.length > batchLimit ||
    [cursors, began].some((scopes) => keysIn(scopes) > mostScopes) ||
    calls.some((call) => keysIn(call?.body) > mostFields)
  if (isTooLarge) throw new Refusal('request.tooLarge')
}

const keysIn = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).length : 0)

/** Records that there are unsent changes on a device whose requests are no longer taken. */
async function noteUnsent(body: unknown, userId: number, { store, clock }: AppContext) {
  const { device, waiting, mutations } = body as Unchecked
  const count = waiting ?? (Array.isArray(mutations) ? mutations.length : 0)
  if (!Number.isSafeInteger(device) || !Number.isSafeInteger(count) || (count as number) < 0) return
  await store.tx((q) => noteUnsentOn(q, device as number, userId, count as number, clock.now()), {
    within: { person: userId },
  })
}

/** The answer, compressed when the device accepts it, with its length, by which the device measures its cost. */
async function syncAnswer(c: RequestContext, answer: SyncResponse): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(answer))
  c.header('Content-Type', 'application/json')
  c.header('Vary', 'Accept-Encoding')
  const packed = await compressedFor(c, body)
  if (!packed) return c.body(body)
  c.header('Content-Encoding', 'gzip')
  c.header('Content-Length', String(packed.length))
  return c.body(packed)
}
