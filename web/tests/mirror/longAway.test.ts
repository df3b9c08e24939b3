import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { type Change, keyOf, patch, put, remove } from '#schema/nouns/tables.ts'
import { volume } from '#schema/tests/volume.ts'
import { addOutcome } from '#server/execute/addOutcome.ts'
import { takeIds } from '#server/store/counters.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { forgetOldTombstones } from '#server/store/write/tombstones.ts'
import { write } from '#server/store/write/write.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { Cut, type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trials R8, R18, R31; weeks away, hundreds of syncs, apps and servers of different ages.

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const roll = (lessonId: number, attendanceDate: string, present = true) => ({
  classId: 3,
  lessonId,
  attendanceDate,
  marks: [{ studentId: people.ana, present }],
})

/** A change made by the office now, with its entry in the journal. */
const change = (...changes: Change[]) =>
  server.store.tx(async (q) => {
    const at = server.clock.now()
    const id = await takeIds(q, 'journal', 1)
    const done = await write(q, changes, [at, id])
    const entry = {
      id,
      at,
      device: null,
      receivedAt: at,
      hash: '',
      actor: { id: people.celia, role: 'admin', schoolId: 1 } as never,
    }
    await addOutcome(q, entry, { method: 'POST', path: '/office', body: null }, 'office', {
      outcome: 'applied',
      ...done,
    })
  })

/** Lets time pass, with a new session at its end: the old one is over by then. */
async function returnAfter(weeks: number, device: SchoolDevice) {
  server.clock.time += weeks * 7 * day
  await device.signInAgain()
}

describe('a mirror left in a drawer', () => {
  test('for fourteen weeks, with work unsent: what was deleted meanwhile goes, what was done is sent or reported', async () => {
    server = await testServer()
    const celia = await schoolDevice(server, 'celia')
    await celia.sync()
    await mutate(celia.mirror, enrollStudent, { classId: 3, studentId: people.dora })
    const marina = await schoolDevice(server, 'marina')
    await marina.sync()
    await mutate(marina.mirror, takeRollCall, roll(101, '2026-11-23'))
    await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 })
    server.clock.time += day
    await change(remove('lessons', 102), remove('materials', 211))
    await change(put('enrollments', { classId: 3, studentId: people.dora, enrolledAt: 0, leftAt: null }))
    await change(remove('enrollments', keyOf('enrollments', { classId: 3, studentId: people.dora })))
    await returnAfter(14, marina)
    await celia.signInAgain()
    expect(await forgetOldTombstones(server.store, server.clock.now())).toBeGreaterThan(2)
    expect(await server.store.q.select().from(server.store.t.tombstones)).toEqual([])

    let resets = 0
    const counting = async (_: unknown, ask: () => ReturnType<typeof server.sync>) => {
      const answer = await ask()
      if (answer.reset) resets += 1
      return answer
    }
    for (const device of [marina, celia]) {
      device.between = counting
      expect(await device.sync()).toBe('ok')
      await device.expectToAgree()
    }
    expect(resets).toBe(2)
    expect(await readerOf(server.store.q).where('attendance', { classId: 3 })).toMatchObject([
      { studentId: people.ana, present: true },
    ])
    const outbox = await outboxOf(marina.mirror)
    expect([outbox.waiting, outbox.refused.map(({ name, code }) => [name, code])]).toEqual([
      [],
      [['setCurrentLesson', 'notFound']],
    ])
    // Enrolled before it was taken back: the later act stands, though its tombstone is gone.
    expect((await outboxOf(celia.mirror)).refused.map(({ name, code }) => [name, code])).toEqual([
      ['enrollStudent', 'notFound'],
    ])
    expect(await readerOf(server.store.q).get('enrollments', `3/${people.dora}`)).toBeUndefined()
  })

  test('for ten weeks: it resumes where it was', async () => {
    server = await testServer()
    const marina = await schoolDevice(server, 'marina')
    await marina.sync()
    await change(remove('materials', 211))
    await returnAfter(10, marina)
    await forgetOldTombstones(server.store, server.clock.now())
    expect(await marina.sync()).toBe('ok')
    expect(marina.requests).toHaveLength(2)
    expect(Object.values(marina.requests[1]!.cursors)).not.toContain(0)
    await marina.expectToAgree()
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const syncs = volume(150, 500)

test(`${syncs} syncs in a row, work in each fifth: neither rows nor memory nor traffic grow`, async ({ annotate }) => {
  server = await testServer()
  const marina = await schoolDevice(server, 'marina')
  const looked = [(syncs * 3) / 5, syncs - 5]
  const sizes: Record<string, number>[] = []
  const journaled: number[] = []
  const heaps: number[] = []
  const took: number[] = []
  let passed = 0
  const bytes: number[] = []
  marina.between = async (request, ask) => {
    const answer = await ask()
    passed += JSON.stringify(request).length + JSON.stringify(answer).length
    return answer
  }
  for (let i = 0; i < syncs; i++) {
    // Two months pass: what was sent is kept for one.
    server.clock.time += 12 * 60 * 60_000
    if (i % 50 === 0) await marina.signInAgain()
    if (i % 5 === 0 && i) await mutate(marina.mirror, takeRollCall, roll(101, '2026-11-23', i % 2 === 0))
    passed = 0
    const since = performance.now()
    expect(await marina.sync()).toBe('ok')
    took.push(performance.now() - since)
    marina.requests.length = 0
    if (i !== looked[0] && i !== looked[1]) continue
    bytes.push(passed)
    collectGarbage()
    heaps.push(process.memoryUsage().heapUsed / 2 ** 20)
    const counts = await Promise.all(marina.mirror.db.tables.map(async (table) => [table.name, await table.count()]))
    sizes.push(Object.fromEntries(counts))
    journaled.push((await server.store.q.select().from(server.store.t.journal)).length)
  }
  expect(sizes[1]).toEqual(sizes[0])
  expect(journaled).toEqual(looked.map((i) => i / 5))
  // Numbers may grow by a digit; one more mark would be forty bytes.
  expect(bytes[1]! - bytes[0]!).toBeLessThan(30)
  expect(heaps[1]! - heaps[0]!).toBeLessThan(4)
  const typical = (from: number) =>
    took
      .slice(from, from + 50)
      .sort((a, b) => a - b)[25]!
      .toFixed(1)
  await annotate(
    `a sync among the first fifty ${typical(0)} ms, the last ${typical(syncs - 50)} ms; heap ${heaps.map((mb) => mb.toFixed(1)).join(', then ')} MB`,
  )
  await marina.expectToAgree()
}, 120_000)

const cycles = volume(20, 500)

test(
  `${cycles} cycles of cuts, pauses, kills and bad answers with work in each: all is sent at the first good chance`,
  async () => {
    server = await testServer()
    const chance = chanceOf(8)
    const marina = await schoolDevice(server, 'marina')
    await marina.sync()
    let done = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      const fault = chance.below(6)
      const at = chance.below(6)
      let passed = 0
      marina.probes.at = () => {
        if (fault === 0 && passed++ === at) throw new Cut()
      }
      marina.between = async (_, ask) => {
        if (fault === 1) throw new NetworkFailure(0)
        if (fault === 2) throw new NetworkFailure(chance.pick([408, 429, 500, 502, 503]), 1000)
        const answer = await ask()
        if (fault === 3) throw new NetworkFailure(0)
        if (fault === 4) return { ...answer, receipts: [] }
        return answer
      }
      for (let n = chance.below(3); n >= 0; n--) {
        const act = mutate(marina.mirror, takeRollCall, roll(101, addDays('2026-01-05', cycle % 200), chance.oneIn(2)))
        await act.then(() => done++).catch(() => marina.restart())
        server.clock.time += chance.below(10_000)
        await marina.sync()
      }
      if (cycle % 10 < 9) continue
      marina.probes.at = () => {}
      marina.between = (_, ask) => ask()
      expect(await marina.sync()).toBe('ok')
      expect(await summaryOf(marina.mirror)).toMatchObject({ pending: 0, refused: 0 })
      await marina.expectToAgree()
    }
    const journal = await server.store.q.select().from(server.store.t.journal)
    expect(journal.length).toBeGreaterThanOrEqual(done)
  },
  60_000 + cycles * 1_000,
)

describe('apps and servers of different ages', () => {
  const n = 3

  test.each([
    [n, n, true],
    [n - 1, n, true],
    [n - 2, n, true],
    [n, n + 1, true],
    [n - 1, n + 1, true],
    [n - 2, n + 1, false],
  ])('an app of protocol %i and a server of %i: taken %s, and nothing lost', async (app, serverSpeaks, taken) => {
    server = await testServer({ protocol: serverSpeaks })
    const marina = await schoolDevice(server, 'marina')
    marina.between = (_, ask) => ask({ protocol: n + 1 })
    await marina.sync()
    await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 })
    marina.between = async (_, ask) => {
      const answer = await ask({ protocol: app })
      // A later server sends more than this app knows: in the answer, in its pages and in its rows.
      const scopes = answer.scopes.map((page) => ({
        ...page,
        later: 1,
        rows: { ...page.rows, classes: page.rows.classes?.map((row) => ({ ...row, later: 'Depois' })), badges: [] },
      }))
      return { ...answer, scopes, later: {} }
    }
    await change(patch('classes', 3, { title: '7º C' }))
    expect(await marina.sync()).toBe(taken ? 'ok' : 426)
    const { pending, refused, sync } = await summaryOf(marina.mirror)
    expect([pending, refused]).toEqual([taken ? 0 : 1, 0])
    if (!taken) {
      expect(sync.failure).toMatchObject({ status: 426, code: 'app.tooOld' })
      // Updated, it sends what waited.
      marina.between = (_, ask) => ask({ protocol: n + 1 })
      expect(await marina.sync()).toBe('ok')
      expect((await summaryOf(marina.mirror)).pending).toBe(0)
      return
    }
    expect(await marina.mirror.rows.get('classes', 3)).toMatchObject({
      title: '7º C',
      currentLessonId: 102,
      later: 'Depois',
    })
    await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 101 })
    expect(await marina.mirror.rows.get('classes', 3)).toMatchObject({ currentLessonId: 101, later: 'Depois' })
  })

  test('an entry says which protocol it was made for, whoever sends it', async () => {
    server = await testServer()
    const marina = await schoolDevice(server, 'marina')
    await marina.sync()
    await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 })
    await marina.sync()
    expect(marina.requests.at(-1)).toMatchObject({ protocol: 1, mutations: [{ protocol: 1 }] })
  })
})
