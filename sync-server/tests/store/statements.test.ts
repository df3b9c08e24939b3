import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { laterNames, type OutboxCall } from '#schema/sync/protocol.ts'
import { hearStatements } from '#server/store/statements/statementCount.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { cast } from '#server/tests/support/cast.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'

// What a roll costs is measured by npm run bench; here it is counted, which no other work on the machine disturbs.

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

const students = Array.from({ length: 40 }, (_, i) => 500 + i)
const fullClass = {
  ...cast,
  users: [
    ...cast.users,
    ...students.map((id) => ({
      ...{ id, name: `Aluno ${id}`, username: `aluno.${id}` },
      ...{ role: 'student' as const, schoolId: 1, createdAt: 0 },
    })),
  ],
  enrollments: [...cast.enrollments, ...students.map((studentId) => ({ classId: 3, studentId, enrolledAt: 0 }))],
}

const path = takeRollCall.path.replace(':classId', '3').replace(':lessonId', '101')
const rollOf = (size: number, attendanceDate: string, present: boolean) => {
  const marks = students.slice(0, size).map((studentId) => ({ studentId, present }))
  return { method: takeRollCall.method, path, body: { attendanceDate, marks } }
}

/** A device of the teacher, whose pushes are counted with `count` while they are answered. */
async function pushing<Count>(count: (push: () => Promise<void>) => Promise<Count>) {
  const cookie = await server.signIn('marina')
  const tables = [...laterNames]
  let { device, epoch, view, historyToken, scopes } = await server.sync(cookie, hello('marina', { tables }))
  let n = 0
  return (roll: ReturnType<typeof rollOf>): Promise<Count> =>
    count(async () => {
      const mutations: OutboxCall[] = [{ id: idInBlock(device, ++n), at: server.clock.time, ...roll }]
      const cursors = Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor]))
      const request = hello('marina', { tables, device, epoch, view, historyToken, cursors, mutations })
      const answer = await server.sync(cookie, request)
      expect(answer.receipts).toMatchObject([{ outcome: 'applied' }])
      ;({ device, epoch, view, historyToken, scopes } = answer)
    })
}

/** Those of a push alone: an event stream that another test left open asks from time to time whether it may go on. */
const counted = new AsyncLocalStorage<{ statements: number; pieces: number }>()
beforeAll(() =>
  hearStatements(() => {
    const count = counted.getStore()
    if (count) count.statements += 1
  }),
)
afterAll(() => hearStatements(undefined))

async function countOf(push: () => Promise<void>) {
  const count = { statements: 0, pieces: 0 }
  await counted.run(count, push)
  return count
}
const statementsOf = async (push: () => Promise<void>) => (await countOf(push)).statements

test('a roll of forty marks takes as many statements as one of ten: what they are written with goes in sets', async () => {
  server = await testServer({ rows: fullClass })
  const statementsFor = await pushing(statementsOf)
  // The first of each kind may find something out that later ones know.
  await statementsFor(rollOf(10, '2026-11-16', true))
  const [ten, forty] = [
    await statementsFor(rollOf(10, '2026-11-17', true)),
    await statementsFor(rollOf(40, '2026-11-18', true)),
  ]
  expect(forty).toBe(ten)
  const tenAgain = await statementsFor(rollOf(10, '2026-11-17', false))
  const fortyAgain = await statementsFor(rollOf(40, '2026-11-18', false))
  expect(fortyAgain).toBe(tenAgain)
  // What every push pays for. Whoever takes more has to say so here.
  expect(forty).toBeLessThanOrEqual(27)
  expect(fortyAgain).toBeLessThanOrEqual(25)
})

test('a push goes to PostgreSQL in few pieces: each takes the way there and back', async () => {
  server = await testServer({ rows: fullClass, database: 'postgres' })
  const sockets = Socket.prototype as unknown as Record<'_write' | '_writev', (...values: unknown[]) => void>
  const writes = (['_write', '_writev'] as const).map((name) => {
    const write = sockets[name]
    return vi.spyOn(sockets, name).mockImplementation(function (this: Socket, ...values) {
      const count = counted.getStore()
      if (count) count.pieces += 1
      write.apply(this, values)
    })
  })
  const piecesFor = await pushing(async (push) => (await countOf(push)).pieces)
  await piecesFor(rollOf(10, '2026-11-16', true))
  const [first, again] = [
    await piecesFor(rollOf(40, '2026-11-17', true)),
    await piecesFor(rollOf(40, '2026-11-17', false)),
  ]
  for (const write of writes) write.mockRestore()
  expect(first).toBeGreaterThan(0)
  // One of them may tell the other processes.
  expect(first).toBeLessThanOrEqual(15)
  expect(again).toBeLessThanOrEqual(12)
})

describe('rolls that one push brings', () => {
  const rollBy = (device: ApiDevice, attendanceDate: string, studentIds: readonly number[]) => {
    const marks = studentIds.map((studentId) => ({ studentId, present: true }))
    return device.act(takeRollCall, { classId: 3, lessonId: 101, attendanceDate, marks })
  }
  const [newcomer, ...others] = students.slice(0, 6)

  test('read the class and its students once', async () => {
    server = await testServer({ rows: fullClass })
    const celia = await openDevice(server, 'celia')
    await celia.send(rollBy(celia, '2026-11-16', others))
    const statementsFor = (...days: string[]) =>
      statementsOf(async () => void (await celia.send(...days.map((day) => rollBy(celia, day, others)))))
    const one = await statementsFor('2026-11-17')
    const [two, three] = [
      await statementsFor('2026-11-18', '2026-11-19'),
      await statementsFor('2026-11-20', '2026-11-21', '2026-11-22'),
    ]
    expect(three - two).toBe(two - one)
    expect(two - one).toBeLessThanOrEqual(15)
  })

  test('see what an act between them changed', async () => {
    const enrollments = fullClass.enrollments.filter(({ studentId }) => studentId !== newcomer)
    server = await testServer({ rows: { ...fullClass, enrollments } })
    const celia = await openDevice(server, 'celia')
    const { receipts } = await celia.send(
      rollBy(celia, '2026-11-20', others),
      celia.act(enrollStudent, { classId: 3, studentId: newcomer!, from: '2026-11-21' }),
      rollBy(celia, '2026-11-23', [newcomer!, ...others]),
    )
    expect(receipts.map(({ outcome, ...more }) => [outcome, 'leftOut' in more])).toEqual(
      [1, 2, 3].map(() => ['applied', false]),
    )
  })
})
