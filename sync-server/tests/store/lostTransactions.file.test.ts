import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createModule } from '#schema/mutations/module/createModule.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { OutboxCall, SyncResponse } from '#schema/sync/protocol.ts'
import type { RegisteredWork } from '#schema/sync/sealedFile.ts'
import { volume } from '#schema/tests/volume.ts'
import { forgetWhatIsOver } from '#server/dailyWork.ts'
import { needsDemo, seedDemo } from '#server/demo/seedDemo.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { deviceKeyOf } from '#server/store/accounts/deviceKey.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { NotStored, TransactionLost } from '#server/store/notStored.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { tables } from '#server/store/tables/tables.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { answerOf, refusal } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { everyTable } from '#server/tests/support/everythingStored.ts'
import { type FaultKind, withFailingDisk } from '#server/tests/support/failingDisk.ts'
import { sealedWork } from '#server/tests/support/sealedWork.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'

// Covers: invariants 1, 2, 4 and 8 on a disk that fails at any statement of any kind of call.

type Server = Awaited<ReturnType<typeof testServer>>
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The cast on a server that has run before, so that all its numbers are the same each time. */
const bytes = (async () => {
  const server = await testServer()
  await startRun(server.store)
  server.store.close()
  const content = readFileSync(server.file)
  server.end()
  return content
})()

async function failingServer() {
  const { opened: server, disk } = await withFailingDisk(async () => testServer({ content: { bytes: await bytes } }))
  const other = new Database(server.file, { readonly: true })
  ends.push(() => {
    other.close()
    server.end()
  })
  /** Changes with each commit. */
  const version = () => other.pragma('data_version', { simple: true })
  return { server, disk, version }
}

/** All that the database holds, but for what is random. */
async function stored({ store }: Pick<Server, 'store'>) {
  const { sessions: _, meta: __, ...tables } = await everyTable(store)
  return JSON.parse(JSON.stringify(tables).replace(/\$argon2[^"]+/g, 'a hash')) as typeof tables
}

/** One kind of call. Sending it again does it at most once. */
interface Kind {
  name: string
  /** Prepares a server, and resolves to what sends the call. */
  begin(server: Server): Promise<() => Promise<Response | unknown>>
  /** The call is several transactions, each of which may be kept alone. */
  inSteps?: boolean
  /** What finishes a call that was cut short; by default the call itself. */
  finish?(server: Server): Promise<unknown>
}

const date = '2026-11-23'
const day = 24 * 60 * 60_000

const source = { file: 'lista.xlsx', line: 1 }
const records: ImportRecord[] = [
  { kind: 'class', source, codes: ['titulo:9º c'], title: '9º C' },
  ...['Eva', 'Gil', 'Rui'].flatMap((name, i): ImportRecord[] => [
    { kind: 'person', source, codes: [`matricula:${i}`], role: 'student', name },
    { kind: 'enrollment', source, what: name, person: [`matricula:${i}`], schoolClass: ['titulo:9º c'] },
  ]),
]

const kinds: Kind[] = [
  {
    name: 'a direct call',
    async begin(server) {
      const cookie = await server.signIn('marina')
      const marks = [people.ana, people.bento].map((studentId) => ({ studentId, present: true }))
      const body = { attendanceDate: date, marks }
      return () => server.call('POST', '/api/classes/3/lessons/101/attendance', { cookie, body })
    },
  },
  {
    name: 'a new account',
    async begin(server) {
      const cookie = await server.signIn('celia')
      const body = { name: 'Rui Paz', email: 'rui@escola.br', password: 'pera e mel 7', role: 'teacher' }
      return () => server.call('POST', '/api/register', { cookie, body })
    },
  },
  {
    name: 'a part of an import',
    async begin(server) {
      const cookie = await server.signIn('davi')
      const { id } = await (await server.call('POST', '/api/imports', { cookie, body: { file: 'lista' } })).json()
      return () => server.call('POST', `/api/imports/${id}/records`, { cookie, body: { records } })
    },
  },
  {
    name: 'an import taken back',
    async begin(server) {
      const cookie = await server.signIn('davi')
      const { id } = await (await server.call('POST', '/api/imports', { cookie, body: { file: 'lista' } })).json()
      await server.call('POST', `/api/imports/${id}/records`, { cookie, body: { records } })
      return () => server.call('POST', `/api/imports/${id}/undo`, { cookie })
    },
  },
  {
    name: 'a deletion brought back',
    async begin(server) {
      const cookie = await server.signIn('celia')
      await server.call('DELETE', '/api/modules/5', { cookie })
      const [deletion] = await (await server.call('GET', '/api/activities', { cookie })).json()
      return () => server.call('POST', `/api/activities/${deletion.id}/restore`, { cookie })
    },
  },
  {
    name: 'an erasure',
    inSteps: true,
    async begin(server) {
      const marina = await openDevice(server, 'marina')
      await marina.send(marina.act(takeRollCall, rollOf(101)))
      const cookie = await server.signIn('davi')
      return () => server.call('POST', `/api/users/${people.ana}/erasure`, { cookie, body: { name: 'Ana' } })
    },
    finish: (server) => nightlyWork(server),
  },
  {
    name: 'the nightly work',
    inSteps: true,
    async begin(server) {
      const celia = await openDevice(server, 'celia')
      await celia.send(
        celia.act(updateClass, { classId: 3, title: 'Outra' }),
        celia.act(updateClass, { classId: 8, title: 'X' }),
      )
      await server.call('DELETE', '/api/modules/5', { cookie: celia.cookie })
      server.clock.time += 6 * 365 * day
      return () => nightlyWork(server)
    },
  },
]

const rollOf = (lessonId: number) => ({
  ...{ classId: 3, lessonId, attendanceDate: date },
  marks: [people.ana, people.bento].map((studentId) => ({ studentId, present: true, comment: 'bem' })),
})

const nightlyWork = ({ store, file, clock }: Server) =>
  forgetWhatIsOver(store, openFileStore(join(dirname(file), 'files')), clock.time)

/** The statements at which a call is tried: all of them, or so many, evenly. */
function placesIn(count: number, most: number): number[] {
  const step = Math.max(1, count / volume(most, Number.POSITIVE_INFINITY))
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => Math.floor(i * step) + 1)
}
/**
 * After each of few and of some, everything is compared or a new school is opened, and of some each act has one; after
 * each of many, only whether anything was committed is asked.
 */
const [few, some, many] = [3, 8, 16]

describe.each(kinds)('$name', ({ begin, inSteps, finish }) => {
  async function begun() {
    const { server, ...rest } = await failingServer()
    return { server, ...rest, act: await begin(server) }
  }

  test.each<FaultKind>(['lost', 'refused'])('is done whole or not at all when a statement is %s', async (kind) => {
    const { server: whole, ...first } = await begun()
    first.disk.failAt(0, kind)
    await first.act()
    const count = first.disk.ran
    const after = await stored(whole)
    let { server, disk, version, act } = await begun()
    const state = async () => (kind === 'lost' ? version() : await stored(server))
    const before = await state()
    expect(after).not.toEqual(await stored(server))
    for (const place of placesIn(count, inSteps || kind === 'refused' ? few : many)) {
      disk.failAt(place, kind)
      const answer = await Promise.resolve(act()).catch((error) => error)
      if (answer instanceof Response) expect(await answerOf(answer)).toEqual(refusal('server.notStored'))
      else expect(answer).toBeInstanceOf(NotStored)
      if (!inSteps) expect(await state()).toEqual(before)
      else {
        await (finish && (await stored(server)).erasures!.length ? finish(server) : act())
        expect(await stored(server)).toEqual(after)
        ;({ server, disk, version, act } = await begun())
      }
    }
    await act()
    expect(await stored(server)).toEqual(after)
  })
})

describe('a transaction that SQLite rolled back', () => {
  const named = (name: string) => async (q: Q) => void (await q.insert(tables.meta).values({ name, value: '' }))

  test('writes nothing more, whoever catches the error, and the next one does', async () => {
    const { opened, disk } = await withFailingDisk(() => openTestStore())
    const { store } = opened
    ends.push(() => opened.end())
    const caught: unknown[] = []
    // After its savepoint.
    disk.failAt(2, 'lost')
    const work = async (q: Q) => {
      for (const name of ['lost', 'written on']) await named(name)(q).catch((error) => caught.push(error))
    }
    await expect(store.tx(work)).rejects.toThrow(TransactionLost)
    expect(caught).toEqual([expect.any(TransactionLost), expect.any(TransactionLost)])
    expect(await store.q.select().from(tables.meta)).toEqual([])
    await store.tx(named('next'))
    expect(await store.q.select().from(tables.meta)).toEqual([{ name: 'next', value: '' }])
    expect(store.lostCommits()).toBe(1)
  })

  test('takes no other with it that would have shared its commit', async () => {
    const { opened, disk } = await withFailingDisk(() => openTestStore())
    const { store } = opened
    ends.push(() => opened.end())
    disk.leaveRoomFor(10)
    const large = async (q: Q) => void (await q.insert(tables.meta).values({ name: 'large', value: '-'.repeat(1e6) }))
    const ended = await Promise.allSettled([store.tx(named('before')), store.tx(large), store.tx(named('after'))])
    expect(ended.map((end) => (end.status === 'rejected' ? end.reason : 'kept'))).toEqual([
      'kept',
      expect.any(TransactionLost),
      'kept',
    ])
    const rows = await store.q.select().from(tables.meta)
    expect(rows.map(({ name }) => name)).toEqual(['before', 'after'])
  })

  test('cannot be written to once it is over', async () => {
    const { opened } = await withFailingDisk(() => openTestStore())
    ends.push(() => opened.end())
    const late = await opened.store.tx((q) => ({ q }))
    await expect(named('late')(late.q)).rejects.toThrow('no transaction is open')
  })
})

/** A chain: a module, its lessons, its link to a class, and rolls of the lessons. */
function chainOf(celia: Awaited<ReturnType<typeof openDevice>>, length = 3, description = ''): OutboxCall[] {
  const module = celia.act(createModule, { title: 'Geometria', order: 3, active: true })
  const lessons = Array.from({ length }, (_, i) =>
    celia.act(createLesson, { moduleId: module.id, title: `Ângulos ${i}`, description }),
  )
  const linked = celia.act(linkModule, { moduleId: module.id, classId: 3 })
  const rolls = lessons.map(({ id }) => celia.act(takeRollCall, rollOf(id)))
  const other = celia.act(updateClass, { classId: 4, title: 'Outra' })
  return [module, ...lessons, linked, ...rolls, other]
}

describe('a push', () => {
  async function pushing(length?: number, description?: string) {
    const { server, disk, version } = await failingServer()
    const celia = await openDevice(server, 'celia')
    const chain = chainOf(celia, length, description)
    const push = () => server.call('POST', '/api/sync', { cookie: celia.cookie, body: celia.request(chain) })
    const title = async () => (await readerOf(server.store.q).get('classes', 4))!.title
    return { server, disk, version, chain, push, title }
  }
  const receiptsOf = async (answer: Response) => ((await answer.json()) as SyncResponse).receipts

  async function statementsOfPush() {
    const { disk, push } = await pushing()
    disk.failAt(0, 'lost')
    expect((await push()).status).toBe(200)
    return disk.ran
  }

  test('whose transaction is lost at a statement has no receipt, leaves nothing, and is taken whole when it is sent again', async () => {
    const { disk, version, chain, push } = await pushing()
    const before = version()
    for (const place of placesIn(await statementsOfPush(), many)) {
      disk.failAt(place, 'lost')
      expect(await answerOf(await push())).toEqual(refusal('server.notStored'))
      expect(version()).toBe(before)
    }
    expect(await receiptsOf(await push())).toEqual(chain.map(({ id }) => ({ id, outcome: 'applied' })))
  })

  test('of which one act cannot be stored gets true receipts, and the rest when it is sent again', async () => {
    for (const place of placesIn(await statementsOfPush(), few)) {
      const { server, disk, chain, push } = await pushing()
      disk.failAt(place, 'refused')
      const answer = await push()
      const first = answer.ok ? await receiptsOf(answer) : []
      expect(first.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
      const { journal } = await stored(server)
      expect((journal as { id: number }[]).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
      const done = new Set(first.map(({ id }) => id))
      expect(await receiptsOf(await push())).toEqual(
        chain.map(({ id }) => ({ id, outcome: done.has(id) ? 'alreadyApplied' : 'applied' })),
      )
    }
  })

  test('that grows beyond the room of the database gets no untrue receipt, whatever the room', async () => {
    let tries = 0
    for (let isTaken = false; !isTaken; tries += 1) {
      const { disk, chain, push, title } = await pushing(20, 'ângulo '.repeat(500))
      disk.leaveRoomFor(12 * tries)
      const answer = await push()
      const first = answer.ok ? await receiptsOf(answer) : []
      expect(first.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
      isTaken = first.length === chain.length
      disk.leaveRoomFor(null)
      const again = await receiptsOf(await push())
      expect(again.map(({ outcome }) => outcome).filter((outcome) => outcome === 'refused')).toEqual([])
      expect(again).toHaveLength(chain.length)
      expect(await title()).toBe('Outra')
    }
    expect(tries).toBeGreaterThan(2)
  })

  test('that shares a commit with one for which the disk has no room is taken all the same', async () => {
    const { server, disk, push } = await pushing(20, 'ângulo '.repeat(500))
    const davi = await openDevice(server, 'davi')
    const renamed = davi.act(updateClass, { classId: 3, title: 'De Davi' })
    const pushDavis = () => server.call('POST', '/api/sync', { cookie: davi.cookie, body: davi.request([renamed]) })
    disk.leaveRoomFor(12)
    const [celias, davis] = await Promise.all([push(), pushDavis()])
    expect(await answerOf(celias)).toEqual(refusal('server.notStored'))
    expect(await receiptsOf(davis)).toEqual([{ id: renamed.id, outcome: 'applied' }])
    expect(server.store.lostCommits()).toBe(2)
    const entries = (await stored(server)).journal as { id: number }[]
    expect(entries.map(({ id }) => id)).toEqual([renamed.id])
    disk.leaveRoomFor(null)
    expect((await receiptsOf(await push())).every(({ outcome }) => outcome === 'applied')).toBe(true)
  })
})

describe('work that was left sealed', () => {
  async function registering() {
    const { server, disk } = await failingServer()
    const celia = await openDevice(server, 'davi')
    const chain = chainOf(celia)
    const file = sealedWork(await deviceKeyOf(server.store, people.davi), people.davi, chain)
    const cookie = await server.signIn('celia')
    const body = { file, acts: chain.map(({ id }) => id) }
    const path = `/api/users/${people.davi}/left-work/registration`
    return { server, disk, chain, register: () => server.call('POST', path, { cookie, body }) }
  }
  const outcomesOf = async (answer: Response) =>
    ((await answer.json()) as RegisteredWork).acts.map(({ outcome }) => outcome)

  test.each<FaultKind>(['lost', 'refused'])(
    'is registered in true words when a statement is %s, and the rest when the file is brought again',
    async (kind) => {
      const whole = await registering()
      whole.disk.failAt(0, kind)
      await whole.register()
      for (const place of placesIn(whole.disk.ran, some)) {
        const { server, disk, register } = await registering()
        const before = await stored(server)
        disk.failAt(place, kind)
        const answer = await register()
        if (answer.ok) {
          const { acts } = (await answer.json()) as RegisteredWork
          const refused = acts.filter(({ outcome }) => outcome === 'refused')
          const { text } = refusal('server.failed')
          expect([kind, refused.map(({ why }) => why)]).toEqual(['refused', refused.map(() => text)])
        } else {
          expect(await answerOf(answer)).toEqual(refusal('server.notStored'))
          expect(await stored(server)).toEqual(before)
        }
        const again = await outcomesOf(await register())
        expect(again.filter((outcome) => outcome === 'refused')).toEqual([])
      }
    },
  )
})

test('a demonstration whose disk fails is not begun, and is made whole by the next start', async () => {
  const demo = { now: Date.UTC(2026, 10, 23, 12, 40), zone: 'America/Sao_Paulo', size: 'small' as const }
  const opening = async () => {
    const { opened, disk } = await withFailingDisk(() => openTestStore())
    ends.push(() => opened.end())
    const seed = () => seedDemo(opened.store, openFileStore(join(dirname(opened.file), 'files')), demo)
    return { ...opened, disk, seed }
  }
  const whole = await opening()
  whole.disk.failAt(0, 'lost')
  await whole.seed()
  const count = async ({ store }: Pick<Server, 'store'>) =>
    Object.entries(await everyTable(store)).map(([name, rows]) => [name, rows.length])
  const { ran } = whole.disk
  for (const place of [1, Math.floor(ran / 2), ran - 1, ran]) {
    const { store, disk, seed } = await opening()
    disk.failAt(place, 'lost')
    await expect(seed()).rejects.toThrow('full')
    expect(await needsDemo(store)).toBe(true)
    await seed()
    expect(await count({ store })).toEqual(await count(whole))
  }
}, 60_000)
