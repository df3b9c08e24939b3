import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { errors } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { networkAsks, nowHeader } from '#schema/sync/answerer.ts'
import { batchLimit, type SyncRequest, type SyncResponse } from '#schema/sync/protocol.ts'
import { volume } from '#schema/tests/volume.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { defaultTimeoutMs } from '#web/mirror/server/watchdog.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { applied, emptyAnswer } from '#web/tests/support/smallClass.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'

// Covers: trials R6, R7, R8 (requests that hang), R9 (the ways a connection is cut) and S22; weak networks.

/** An answer of the server itself. */
const own = { [nowHeader]: '1795435200000', 'Content-Type': 'application/json' }
const changes = volume(75, 1000)

const answer = (body: string | ReadableStream | null, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { ...own, ...headers } })
/** An answer of something between the device and the server. */
const foreign = (body: string, status = 200, type = 'text/html') =>
  new Response(body, { status, headers: { 'Content-Type': type } })

/** A network with one scripted answer for each request in turn, through the app's own code. */
const answering = (...answers: ((request: SyncRequest) => Response | Promise<Response>)[]) => {
  const requests: SyncRequest[] = []
  const network = httpNetwork(async (_, init) => {
    const request = JSON.parse(String(init?.body)) as SyncRequest
    requests.push(request)
    return answers[Math.min(requests.length, answers.length) - 1]!(request)
  })
  return { requests, network }
}
const good = (request: SyncRequest) => answer(JSON.stringify(emptyAnswer({ receipts: applied(request) })))

/** A mirror with so many roll calls waiting, each of its own day. */
async function waiting(count: number) {
  const device = await syncedMirror()
  const { mirror } = device
  const first = await mutate(mirror, takeRollCall, {
    classId: 3,
    lessonId: 7,
    attendanceDate: '2026-01-01',
    marks: [{ studentId: 21, present: true }],
  })
  const others = Array.from({ length: count - 1 }, (_, i) => ({
    ...first,
    id: first.id + i + 1,
    at: first.at + i + 1,
    body: { ...first.body, attendanceDate: addDays('2026-01-01', i % 300) },
  }))
  await mirror.db.outbox.bulkAdd(others)
  return { ...device, ids: [first.id, ...others.map(({ id }) => id)] }
}
const queuedIds = async (mirror: Mirror) => (await outboxOf(mirror)).waiting.map(({ id }) => id)

const statuses = [400, 401, 403, 404, 409, 413, 422, 426, 429, 500, 502, 503]
const bad: Record<string, (request: SyncRequest) => Response | Promise<Response>> = {
  ...Object.fromEntries(statuses.map((status) => [status, () => answer('Não.', status)])),
  ...Object.fromEntries(
    [...statuses, 200, 511].map((status) => [`${status} of somebody in between`, () => foreign('Não.', status)]),
  ),
  'a portal’s page that says it is JSON': () => foreign('<html>Entre</html>', 200, 'application/json'),
  'a portal’s that has the very shape': (request) =>
    foreign(JSON.stringify(emptyAnswer({ receipts: applied(request) })), 200, 'application/json'),
  'a portal’s redirect to its own page': () => redirected(),
  'the server’s own as a page': (request) =>
    answer(JSON.stringify(emptyAnswer({ receipts: applied(request) })), 200, { 'Content-Type': 'text/html' }),
  'half an answer': (request) => answer(JSON.stringify(emptyAnswer({ receipts: applied(request) })).slice(0, -20)),
  'no name for the server': () => Promise.reject(new TypeError('ERR_NAME_NOT_RESOLVED')),
  'a connection reset while it is made': () => Promise.reject(new TypeError('ERR_CONNECTION_RESET')),
  'a connection reset while it answers': () => answer(broken()),
  'an empty one': () => answer(''),
  'no body': () => answer(null),
  'another program’s': () => answer('{"ok":true}'),
  'receipts for others': () => answer(JSON.stringify(emptyAnswer({ receipts: [{ id: 7, outcome: 'applied' }] }))),
  'receipts of a later protocol': (request) =>
    answer(
      JSON.stringify(emptyAnswer({ receipts: applied(request).map((r) => ({ ...r, outcome: 'parked' as never })) })),
    ),
}

describe(`${changes} changes and a network that answers badly`, () => {
  it('removes each only by its own receipt, whatever answers and however often the app is killed', async () => {
    const { mirror: first, open, ids } = await waiting(changes)
    let mirror = first
    const left = new Set(ids)
    const kinds = fc.constantFrom(...Object.keys(bad))
    const fate = fc.record({ kind: kinds, kill: fc.boolean(), some: fc.integer({ min: 0, max: changes / 25 }) })
    for (const { kind, kill, some } of fc
      .sample(fate, { numRuns: 8, seed: 6 })
      .concat(Object.keys(bad).map((each) => ({ kind: each, kill: false, some: 0 })))) {
      // Now and then an answer arrives with receipts for some of what was sent; then the bad one.
      const partly = (request: SyncRequest) => {
        const receipts = applied(request).slice(0, some)
        for (const { id } of receipts) left.delete(id)
        return answer(JSON.stringify(emptyAnswer({ receipts })))
      }
      const { network } = some ? answering(partly, bad[kind]!) : answering(bad[kind]!)
      await drain(mirror, { network, lock })
      expect(await queuedIds(mirror), kind).toEqual(ids.filter((id) => left.has(id)))
      if (!kill) continue
      mirror.db.close()
      mirror = open()
    }
    expect(left.size).toBeGreaterThan(changes / 2)
    const { network, requests } = answering(good)
    expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
    expect(requests.flatMap(({ mutations }) => mutations.map(({ id }) => id))).toEqual(ids.filter((id) => left.has(id)))
    expect(await summaryOf(mirror)).toMatchObject({ pending: 0, refused: 0 })
  }, 180_000)

  it('reports the server’s status, and for how long it wants to be left alone', async () => {
    const { mirror } = await waiting(1)
    const now = Date.UTC(2026, 10, 23, 12)
    const waits: [string, number | null][] = [
      ['7', 7_000],
      ['Mon, 23 Nov 2026 12:02:00 GMT', 120_000],
      ['Mon, 23 Nov 2026 11:00:00 GMT', null],
      ['99999999', 60 * 60_000],
      ['amanhã', null],
    ]
    for (const [header, retryAfter] of waits) {
      const network = httpNetwork(
        async () => answer('Calma.', 503, { 'Retry-After': header, 'X-Chamada-Code': 'server.failed' }),
        () => now,
      )
      expect(await drain(mirror, { network, lock })).toEqual({
        ok: false,
        status: 503,
        code: 'server.failed',
        retryAfter,
      })
    }
    expect((await summaryOf(mirror)).sync.failure).toMatchObject({ status: 503, code: 'server.failed' })
  })
})

describe('a request', () => {
  it('that is too large for a proxy on the way is halved until it passes', async () => {
    const { mirror, ids } = await waiting(300)
    const narrow = (request: SyncRequest) => (request.mutations.length > 30 ? foreign('', 413) : good(request))
    const { network, requests } = answering(narrow)
    expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
    const passed = requests.map(({ mutations }) => mutations.map(({ id }) => id)).filter((sent) => sent.length <= 30)
    expect(passed.flat()).toEqual(ids)
    expect(requests.length - passed.length).toBeLessThan(5)
  })

  it('is never much larger than 64 kB, nor of more changes than the server takes', async () => {
    const { mirror } = await waiting(batchLimit + 100)
    const comment = 'Fração, exercício e lição. '.repeat(35)
    await mirror.db.outbox.toCollection().modify((entry) => {
      entry.body = { ...entry.body, marks: [{ studentId: 21, present: true, comment }] }
    })
    const { network, requests } = answering(good)
    await drain(mirror, { network, lock })
    for (const request of requests) {
      expect(request.mutations.length).toBeLessThanOrEqual(batchLimit)
      if (request.mutations.length > 1) expect(new Blob([JSON.stringify(request)]).size).toBeLessThan(70_000)
    }
    expect(requests.length).toBeGreaterThan(3)
    expect((await summaryOf(mirror)).pending).toBe(0)
  })

  it('on which nothing arrives for half a minute is aborted; one that still trickles is not', async () => {
    vi.useFakeTimers()
    try {
      const text = JSON.stringify(emptyAnswer())
      const hanging = httpNetwork(() => new Promise<Response>(() => {}))
      const failure = hanging.sync({} as SyncRequest).catch((error) => error)
      await vi.advanceTimersByTimeAsync(defaultTimeoutMs)
      expect(await failure).toMatchObject({ name: 'NetworkFailure', status: 0 })

      const halting = httpNetwork(async () => answer(trickle(text, 3)))
      const cut = halting.sync({} as SyncRequest).catch((error) => error)
      await vi.advanceTimersByTimeAsync(6 * defaultTimeoutMs)
      expect(await cut).toMatchObject({ name: 'NetworkFailure', status: 0 })

      const slow = httpNetwork(async () => answer(trickle(text, text.length)))
      const whole = slow.sync({} as SyncRequest)
      await vi.advanceTimersByTimeAsync(text.length * (defaultTimeoutMs - 1000))
      expect(await whole).toMatchObject({ epoch: 'e1' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('counts what it took on the wire, up and down, today and in all', async () => {
    const { mirror, clock } = await waiting(3)
    clock.time = Date.UTC(2026, 10, 23, 12)
    const withLength = (request: SyncRequest): Response =>
      answer(JSON.stringify(emptyAnswer({ receipts: applied(request) })), 200, { 'Content-Length': '123' })
    const { network, requests } = answering(withLength)
    await drain(mirror, { network, lock })
    const up = JSON.stringify(requests[0]).length
    const once = { up, down: 123 }
    expect(await mirror.db.read('traffic')).toEqual({ day: '2026-11-23', today: once, all: once })
    clock.time += 86_400_000
    const { network: next, requests: again } = answering(() => answer('Não.', 500))
    await drain(mirror, { network: next, lock })
    const failed = JSON.stringify(again[0]).length
    expect(await mirror.db.read('traffic')).toEqual({
      day: '2026-11-24',
      today: { up: failed, down: 0 },
      all: { up: up + failed, down: 123 },
    })
  })
})

describe('a change the server never accepts', () => {
  it('holds nobody back: what follows is sent, it is shown with its reason, and it is not sent again by itself', async () => {
    const { mirror, ids } = await waiting(500)
    const poison = ids[0]!
    let tries = 0
    const network = {
      sync: async (request: SyncRequest): Promise<SyncResponse> =>
        emptyAnswer({
          receipts: request.mutations.map(({ id }) => {
            if (id !== poison) return { id, outcome: 'applied' as const }
            tries++
            return {
              id,
              outcome: 'refused' as const,
              code: 'args.invalid' as const,
              message: errors['args.invalid'].text,
            }
          }),
        }),
    }
    await drain(mirror, { network, lock })
    await drain(mirror, { network, lock })
    const { waiting: queued, refused } = await outboxOf(mirror)
    expect([queued, tries]).toEqual([[], 1])
    expect(refused).toMatchObject([{ id: poison, code: 'args.invalid', message: 'Há um campo inválido.' }])
  })

  it('holds nobody back either when the server fails at it and sends no receipt', async () => {
    const { mirror, ids } = await waiting(500)
    const network = {
      sync: async (request: SyncRequest) =>
        emptyAnswer({ receipts: applied(request).filter(({ id }) => id !== ids[0]) }),
    }
    expect(await drain(mirror, { network, lock })).toMatchObject({ ok: true })
    expect(await queuedIds(mirror)).toEqual([ids[0]])
    expect((await outboxOf(mirror)).waiting[0]!.attempts).toBeGreaterThan(0)
  })
})

it('a failure without network stays one without a code', async () => {
  const { mirror } = await waiting(1)
  await drain(mirror, { network: { sync: () => Promise.reject(new NetworkFailure(0)) }, lock })
  expect((await summaryOf(mirror)).sync.failure).toMatchObject({ status: 0, code: null })
})

describe('the origin of an answer', () => {
  const failureOf = async (response: Response) => {
    const { mirror } = await waiting(1)
    await drain(mirror, { network: httpNetwork(async () => response), lock })
    const { status, code } = (await summaryOf(mirror)).sync.failure!
    return { status, code }
  }

  it.each([
    ['its page', () => foreign('<html>')],
    ['its page as JSON', () => foreign('{}', 200, 'application/json')],
    ['its own 401', () => foreign('Não.', 401)],
    ['a way to its page', () => redirected()],
    ['511', () => foreign('', 511)],
  ])('a network that answers with %s is recognized as asking for a sign-in', async (_, response) => {
    expect(await failureOf(response())).toEqual({ status: 0, code: networkAsks })
  })

  it('a proxy that cannot reach the server gives a status and no code', async () => {
    expect(await failureOf(foreign('Bad gateway', 502))).toEqual({ status: 502, code: null })
  })

  it('an answer of the server itself keeps its code', async () => {
    const own = await failureOf(answer('Não.', 401, { 'X-Chamada-Code': 'session.none' }))
    expect(own).toEqual({ status: 401, code: 'session.none' })
  })

  it('a history is accepted only from the server too', async () => {
    const ask = (response: Response) => httpNetwork(async () => response).history!('classes', 3)
    await expect(ask(foreign('', 404))).rejects.toMatchObject({ status: 0, code: networkAsks })
    expect(await ask(answer('', 404))).toBe(null)
  })
})

/** What fetch returns for a redirect that it does not follow: no status, and no headers. */
const redirected = () => Response.error()

/** A body that is cut off after its first bytes. */
const broken = () => {
  let parts = 0
  return new ReadableStream({
    pull: (controller) => {
      if (parts++) controller.error(new TypeError('ERR_CONNECTION_RESET'))
      else controller.enqueue(new TextEncoder().encode('{"now":1,'))
    },
  })
}

/** A body that arrives part by part, each just before the timeout, and stops after so many parts. */
function trickle(text: string, parts: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent === parts) return sent === bytes.length ? controller.close() : new Promise(() => {})
      await new Promise((resolve) => setTimeout(resolve, defaultTimeoutMs - 1000))
      controller.enqueue(bytes.slice(sent, ++sent))
    },
  })
}
