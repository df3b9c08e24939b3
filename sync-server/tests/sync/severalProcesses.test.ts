import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { dailyWork } from '#server/dailyWork.ts'
import { needsDemo, seedEmpty } from '#server/demo/seedDemo.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { takenNamesAnHour } from '#server/sessions/takenNames.ts'
import { keepSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { historyFacts } from '#server/store/epoch/historyFacts.ts'
import { hasLost, historyToken, readToken } from '#server/store/epoch/historyToken.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { openStore } from '#server/store/openStore.ts'
import { openPool } from '#server/store/postgres/pool.ts'
import { queuesOf } from '#server/store/queues.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { castPassword, people } from '#server/tests/support/cast.ts'
import { samples } from '#server/tests/support/fileSamples.ts'
import { hello } from '#server/tests/support/testServer.ts'
import { twoServers } from '#server/tests/support/twoServers.ts'

// Covers: processes that share a PostgreSQL, of which none is special.

let both: Awaited<ReturnType<typeof twoServers>>
beforeEach(async () => {
  both = await twoServers()
})
afterEach(() => both.end())

describe('a page that listens at one process', () => {
  test('is poked for what was changed through another one', async () => {
    const { first, second } = both
    const cookie = await second.signIn('marina')
    const [events, others] = [await second.listen(cookie), await second.listen(await second.signIn('otavio'))]
    const celia = await openDevice(first, 'celia')
    await celia.send(celia.act(updateClass, { classId: 3, title: 'Outra' }))
    await expect.poll(() => events).toEqual(['hello', 'poke'])
    expect(others).toEqual(['hello'])
  })

  test('is not poked for what its own session sent, unless somebody else changed the same', async () => {
    const { first, second } = both
    const celia = await openDevice(first, 'celia')
    const davi = await openDevice(first, 'davi')
    const [own, other] = [await second.listen(celia.cookie), await second.listen(davi.cookie)]
    await celia.send(celia.act(updateClass, { classId: 3, title: 'Outra' }))
    await expect.poll(() => other).toEqual(['hello', 'poke'])
    expect(own).toEqual(['hello'])
    await Promise.all([
      celia.send(celia.act(updateClass, { classId: 3, title: 'Mais uma' })),
      davi.send(davi.act(updateClass, { classId: 3, title: 'A última' })),
    ])
    await expect.poll(() => own).toContain('poke')
  })

  test('is not poked for what was refused or rolled back', async () => {
    const { first, second } = both
    const events = await second.listen(await second.signIn('celia'))
    const sent: string[] = []
    const { send } = first.store.shared!
    first.store.shared!.send = (message) => {
      sent.push(message)
      return send(message)
    }
    const marina = await openDevice(first, 'marina')
    const answer = await marina.send(marina.act(updateClass, { classId: 3, title: 'Outra' }))
    expect(answer.receipts).toMatchObject([{ outcome: 'refused' }])
    const { tx } = first.store
    first.store.tx = (work, options) =>
      tx(async (q) => {
        await work(q)
        throw new Error('rolled back')
      }, options)
    const celia = { cookie: await second.signIn('celia') }
    expect((await first.call('PUT', '/api/classes/3', { ...celia, body: { title: 'Outra' } })).status).toBe(500)
    first.store.tx = tx
    await first.neighbours.flush()
    expect(sent).toEqual([])
    expect(events).toEqual(['hello'])
  })

  test('is poked once its process hears the others again', async () => {
    const { first, second, url, name } = both
    const events = await second.listen(await second.signIn('marina'))
    const pool = openPool(url)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = ? and datname = ?`
    await pool.rows(cut, ['chamada line', name])
    await pool.close()
    await expect.poll(() => events).toEqual(['hello', 'poke'])
    const celia = await openDevice(first, 'celia')
    await celia.send(celia.act(updateClass, { classId: 3, title: 'Outra' }))
    await expect.poll(() => events).toEqual(['hello', 'poke', 'poke'])
  })

  test('is ended when its session ends at another one', async () => {
    const { first, second } = both
    const [mine, others] = [await second.signIn('marina'), await second.signIn('marina')]
    const events = [await second.listen(mine), await second.listen(others)]
    await first.call('POST', '/api/logout', { cookie: mine })
    await expect.poll(() => events).toEqual([['hello', 'poke', 'end'], ['hello']])
  })
})

describe('limits', () => {
  test('of passwords count tries at all processes together', async () => {
    const { first, second } = both
    const body = { email: 'marina@escola.br', password: 'not the password' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => [first, second][n % 2]!.call('POST', '/api/login', { body })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('of names that are taken are counted together', async () => {
    const { first, second } = both
    const cookie = await first.signIn('celia')
    const create = (server: typeof first) =>
      server.call('POST', '/api/register', {
        cookie,
        body: { name: 'Rui', email: 'marina@escola.br', password: 'caneta azul da sala', role: 'teacher', schoolId: 1 },
      })
    for (let n = 0; n < takenNamesAnHour; n += 1) await create(first)
    await expect.poll(async () => (await create(second)).status).toBe(429)
  })
})

test('a code of an authenticator opens one of two sessions that are asked for at once', async () => {
  const { first, second, clock } = both
  const secret = new Secret()
  await first.store.tx((q) =>
    keepSecondFactor(q, { userId: people.sonia, secret: secret.base32, since: 1, lastStep: 0 }),
  )
  const code = new TOTP({ secret }).generate({ timestamp: clock.time })
  const body = { email: 'sonia@escola.br', password: castPassword, code }
  const answers = await Promise.all([first, second].map((each) => each.call('POST', '/api/login', { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

describe('an upload', () => {
  const pdf = samples.find(({ type }) => type === 'pdf')!
  const tus = { 'Tus-Resumable': '1.0.0' }
  const half = Math.floor(pdf.bytes.length / 2)
  const begin = async (cookie: string) => {
    const length = { 'Upload-Length': String(pdf.bytes.length) }
    const path = '/api/modules/5/uploads?name=Folha.pdf'
    return (await both.first.call('POST', path, { cookie, headers: { ...tus, ...length } })).headers.get('Location')!
  }
  const piece = (server: typeof both.first, cookie: string, at: string, from: number, to: number) =>
    server.call('PATCH', at, {
      cookie,
      body: pdf.bytes.slice(from, to),
      headers: {
        ...tus,
        ...{ 'Content-Type': 'application/offset+octet-stream', 'Content-Length': String(to - from) },
        'Upload-Offset': String(from),
      },
    })

  test('goes on in another process, and ends in the first', async () => {
    const { first, second } = both
    const cookie = await first.signIn('celia')
    const at = await begin(cookie)
    expect((await piece(first, cookie, at, 0, half)).status).toBe(204)
    expect((await piece(second, cookie, at, half, pdf.bytes.length)).status).toBe(204)
    const body = { hash: createHash('sha256').update(pdf.bytes).digest('hex') }
    const finished = await first.call('POST', `${at}/file`, { cookie, body })
    expect([finished.status, await finished.json()]).toMatchObject([200, { type: pdf.type }])
  })

  test('has a piece of a dead line end when the next one comes to another process', async () => {
    const { first, second } = both
    const cookie = await first.signIn('celia')
    const at = await begin(cookie)
    const dead = new ReadableStream({ start: (line) => line.enqueue(pdf.bytes.slice(0, half)) })
    const headers = { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }
    const ended = first.call('PATCH', at, { cookie, body: dead, headers }).catch(() => undefined)
    const name = `upload ${at.split('/').at(-1)}`
    const isFree = () => second.store.shared!.alone(name, async () => true, { skip: true })
    await expect.poll(isFree).toBeUndefined()
    expect((await piece(second, cookie, at, 0, pdf.bytes.length)).status).toBe(409)
    await ended
    const received = (await second.call('HEAD', at, { cookie, headers: tus })).headers.get('Upload-Offset')
    expect(received).toBe(String(half))
    expect((await piece(second, cookie, at, half, pdf.bytes.length)).status).toBe(204)
  })
})

test('an act that reaches two processes at once is done once, also at the turn of a year', async () => {
  const { first, second, clock } = both
  const turn = Date.UTC(2027, 0, 1)
  clock.time = turn
  const celia = await openDevice(first, 'celia')
  // Each look at the clock is in the other year: the entries would be in two tables, and no key spans both.
  clock.now = () => (clock.time = clock.time === turn ? turn - 1 : turn)
  const { journal } = first.store.t
  for (let round = 1; round <= 5; round += 1) {
    const act = celia.act(updateClass, { classId: 3, title: `Turma ${round}` })
    const request = celia.request([act])
    const answers = await Promise.all([first, second, first, second].map((each) => each.sync(celia.cookie, request)))
    const outcomes = answers.flatMap(({ receipts }) => receipts.map(({ outcome }) => outcome)).sort()
    expect(outcomes).toEqual(['alreadyApplied', 'alreadyApplied', 'alreadyApplied', 'applied'])
    expect(await first.store.q.$count(journal, eq(journal.id, act.id))).toBe(1)
  }
})

test('the daily work is done by one process and once a day', async () => {
  const { first, second, clock, folder } = both
  const files = (store: typeof first.store) => openFileStore(join(folder, 'files'), queuesOf(store))
  const day = 24 * 60 * 60_000
  const workedAt = async () => {
    const rows = await first.store.q.select().from(first.store.t.meta)
    return rows.flatMap(({ name, value }) => (name === 'dailyWork' ? [Number(value)] : []))
  }
  const work = () => Promise.all([first, second].map(({ store }) => dailyWork(store, files(store), clock.time)))
  await work()
  expect(await workedAt()).toEqual([clock.time])
  const before = clock.time
  clock.time += day / 2
  await work()
  expect(await workedAt()).toEqual([before])
  clock.time += day / 2
  await work()
  expect(await workedAt()).toEqual([clock.time])
})

test('an empty database is seeded once by processes that start together', async () => {
  const { postgres, folder, clock } = both
  const name = await postgres.createDatabase()
  const stores = [1, 2, 3].map(() => openStore({ url: postgres.url(name), mostConnections: 2 }))
  const demo = { now: clock.time, zone: 'America/Sao_Paulo', size: 'small' } as const
  const seeded = await Promise.all(stores.map((each) => seedEmpty(each, openFileStore(join(folder, 'demo')), demo)))
  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect(await needsDemo(stores[0]!)).toBe(false)
  await Promise.all(stores.map((each) => each.close()))
  await postgres.dropDatabase(name)
})

test('a process that starts while another one answers loses nothing that this one signed', async () => {
  const { first, second } = both
  await startRun(first.store)
  const tokens: string[] = []
  let isStarting = true
  const sign = async () => {
    while (isStarting) tokens.push(await historyToken(first.store, { block: 4096, userId: people.marina }))
  }
  const signing = sign()
  for (let n = 0; n < 5; n += 1) await startRun(second.store)
  isStarting = false
  await signing
  expect(tokens.length).toBeGreaterThan(5)
  for (const token of tokens) {
    const seen = await readToken(second.store, token)
    expect(hasLost(await second.store.read((q) => historyFacts(q, seen)), seen!)).toBe(false)
  }
})

test('a sync that would write is sent away while writes wait too long, and one that only reads is answered', async () => {
  const { second } = both
  const [celia, davi] = [await openDevice(second, 'celia'), await openDevice(second, 'davi')]
  const marina = await second.signIn('marina')
  let free = () => {}
  const freed = new Promise<void>((resolve) => {
    free = resolve
  })
  const held = second.store.tx(() => freed)
  const pushing = celia.send(celia.act(updateClass, { classId: 3, title: 'Outra' }))
  await expect.poll(() => second.store.waiting()).toBe(2)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 600)
  const syncs = [
    { cookie: davi.cookie, body: davi.request([davi.act(updateClass, { classId: 3, title: 'Mais uma' })]) },
    { cookie: marina, body: hello('marina') },
    { cookie: davi.cookie, body: davi.request() },
  ]
  const answers = await Promise.all(syncs.map((each) => second.call('POST', '/api/sync', each)))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
  const pause = Number(answers[0]!.headers.get('Retry-After'))
  expect(pause).toBeGreaterThanOrEqual(2)
  expect(pause).toBeLessThanOrEqual(10)
  vi.restoreAllMocks()
  free()
  await held
  expect((await pushing).receipts).toMatchObject([{ outcome: 'applied' }])
  expect((await davi.send(syncs[0]!.body.mutations[0]!)).receipts).toMatchObject([{ outcome: 'applied' }])
})
