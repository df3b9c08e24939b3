import { afterEach, beforeEach, expect, test } from 'vitest'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { mutations } from '#schema/mutations/index.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'

// Devices of a school whose rolls arrive while another transaction of it is under way share a commit, and on PostgreSQL
// those of different classes are executed at the same time.

const { ana, bento, caio, dora, marina, otavio } = people
const third = { ...cast.classes[1]!, id: 9, title: '9º A', teacherId: otavio }
const rows = {
  ...cast,
  classes: [...cast.classes, third],
  moduleClasses: [...cast.moduleClasses, { moduleId: 5, classId: 9, createdAt: 0 }],
  enrollments: [...cast.enrollments, ...[ana, dora].map((studentId) => ({ classId: 9, studentId, enrolledAt: 0 }))],
}

let server: Awaited<ReturnType<typeof testServer>>
let devices: Record<'marina' | 'otavio' | 'celia' | 'davi', ApiDevice>
beforeEach(async () => {
  server = await testServer({ rows, database: 'postgres' })
  const opened = []
  for (const who of ['marina', 'otavio', 'celia', 'davi'] as const)
    opened.push([who, await openDevice(server, who)] as const)
  devices = Object.fromEntries(opened) as typeof devices
})
afterEach(() => server.end())

const day = '2026-11-16'
function roll(device: ApiDevice, classId: number, studentIds: readonly number[], present = true, date = day) {
  const marks = studentIds.map((studentId) => ({ studentId, present }))
  return device.act(takeRollCall, { classId, lessonId: 101, attendanceDate: date, marks })
}

/** Sends them so that all arrive, in this order, while another transaction of the school is under way. */
async function sendAtOnce(...sent: readonly (readonly [ApiDevice, ...OutboxCall[]])[]) {
  const [begun, finish] = [later(), later()]
  const held = server.store.tx(
    async () => {
      begun.resolve()
      await finish.promise
    },
    { within: { school: 1 } },
  )
  await begun.promise
  const answers: ReturnType<ApiDevice['send']>[] = []
  for (const [device, ...calls] of sent) {
    answers.push(device.send(...calls))
    while (server.store.waiting() <= answers.length) await new Promise((resolve) => setImmediate(resolve))
  }
  finish.resolve()
  await held
  return (await Promise.all(answers)).map(({ receipts }) => receipts.map(({ outcome }) => outcome))
}

const marksOf = async (classId: number) =>
  (await readerOf(server.store.q).where('attendance', { classId }))
    .map(({ studentId, present, date }) => [studentId, present, date] as const)
    .sort(([a], [b]) => a - b)
const numbersOf = async (classId: number) => (await readerOf(server.store.q).get('classes', classId))!.numbering

/** How many transactions are under way at the same time, at most. */
async function mostAtOnce(act: () => Promise<unknown>) {
  let [now, most] = [0, 0]
  const { tx } = server.store
  Object.assign(server.store, {
    tx: (work: (q: Q) => unknown, options?: Parameters<typeof tx>[1]) =>
      tx(async (q) => {
        now += 1
        most = Math.max(most, now)
        try {
          return await work(q)
        } finally {
          now -= 1
        }
      }, options),
  })
  await act()
  Object.assign(server.store, { tx })
  return most
}

test('rolls of three classes are executed at the same time, and each is whole, with its call numbers', async () => {
  const { marina, otavio, celia } = devices
  const most = await mostAtOnce(async () =>
    expect(
      await sendAtOnce(
        [marina, roll(marina, 3, [ana, bento])],
        [otavio, roll(otavio, 4, [caio, dora])],
        [celia, roll(celia, 9, [ana]), roll(celia, 9, [dora], false)],
      ),
    ).toEqual([['applied'], ['applied'], ['applied', 'applied']]),
  )
  expect(most).toBe(3)
  expect(await marksOf(3)).toEqual([ana, bento].map((id) => [id, true, day]))
  expect(await marksOf(4)).toEqual([caio, dora].map((id) => [id, true, day]))
  expect(await marksOf(9)).toEqual([
    [ana, true, day],
    [dora, false, day],
  ])
  expect(await numbersOf(3)).toEqual([{ year: 2026, students: [ana, bento, caio] }])
  expect(await numbersOf(4)).toEqual([{ year: 2026, students: [caio, dora] }])
  expect(await numbersOf(9)).toEqual([{ year: 2026, students: [ana, dora] }])
})

test('rolls of one class wait for each other, however its number is written: no mark is lost', async () => {
  const { marina, celia, davi } = devices
  await celia.send(roll(celia, 3, []))
  const aliased = roll(davi, 3, [caio])
  expect(
    await sendAtOnce(
      [marina, roll(marina, 3, [ana])],
      [celia, roll(celia, 3, [bento])],
      [davi, { ...aliased, path: aliased.path.replace('/classes/3/', '/classes/03/') }],
    ),
  ).toEqual([['applied'], ['applied'], ['applied']])
  expect(await marksOf(3)).toEqual([ana, bento, caio].map((id) => [id, true, day]))
})

test('one that is refused spoils no other, and is in the journal once', async () => {
  const { marina, otavio, celia } = devices
  const refused = roll(otavio, 4, [caio], true, '2027-02-01')
  expect(
    await sendAtOnce(
      [marina, roll(marina, 3, [ana])],
      [otavio, roll(otavio, 4, [caio]), refused, roll(otavio, 4, [dora])],
      [celia, roll(celia, 9, [ana])],
    ),
  ).toEqual([['applied'], ['applied', 'refused', 'applied'], ['applied']])
  expect(await marksOf(4)).toEqual([caio, dora].map((id) => [id, true, day]))
  const { q, t } = server.store
  const outcomes = (await q.select().from(t.journal)).map(({ id, outcome }) => [id, outcome])
  expect(outcomes.filter(([id]) => id === refused.id)).toEqual([[refused.id, 'refused']])
  expect(outcomes).toHaveLength(5)
})

test('an act that is not of one class waits for the rolls before it, and those after it see what it did', async () => {
  const { marina, otavio, celia } = devices
  const enrolling = celia.act(enrollStudent, { classId: 3, studentId: dora, from: '2026-11-20' })
  expect(
    await sendAtOnce(
      [marina, roll(marina, 3, [ana])],
      [celia, enrolling],
      [otavio, roll(otavio, 4, [caio])],
      [devices.davi, roll(devices.davi, 3, [dora], true, '2026-11-23')],
    ),
  ).toEqual([['applied'], ['applied'], ['applied'], ['applied']])
  expect(await marksOf(3)).toEqual([
    [ana, true, day],
    [dora, true, '2026-11-23'],
  ])
})

/** What such acts change: whoever read these of another class would see what happens at the same time. */
const changed = ['rollCalls', 'attendance', 'performance', 'classes']

test.each(mutations.filter(({ keepsToClass }) => keepsToClass))(
  '$name reads nothing of other classes that it changes',
  async (act) => {
    const about = { class: 3, lesson: 101, student: ana } as never
    const args = act.example(about) as { classId: number }
    const rows = readerOf(server.store.q)
    const asked: unknown[] = []
    const noting = <V>(table: string, of: V) => {
      if (changed.includes(table)) asked.push(of)
    }
    const noted: Reader = {
      get(table, key) {
        noting(table, { key: Number(String(key).split('/')[0]) })
        return rows.get(table, key)
      },
      where(table, match) {
        noting(table, match)
        return rows.where(table, match)
      },
    }
    const context = { actor: { ...cast.users.find(({ id }) => id === marina)! }, args, at: server.clock.time } as const
    const each = async (_list: string, items: readonly unknown[], plan: (item: never, n: number) => unknown) =>
      (await Promise.all(items.map((item, n) => plan(item as never, n)))).flat()
    await act.allow({ ...context, rows: noted } as never)
    const changes = await act.plan({ ...context, rows: noted, ids: [], each } as never)
    expect([...new Set(changes.map(({ table }) => table))].every((table) => changed.includes(table))).toBe(true)
    expect(asked.length).toBeGreaterThan(0)
    for (const of of asked)
      expect([(of as { classId?: number }).classId, (of as { key?: number }).key]).toContain(args.classId)
  },
)

function later() {
  let resolve!: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
