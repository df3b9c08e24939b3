import { afterEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import type { OutboxCall } from '#schema/sync/protocol.ts'
import { statementsRun } from '#server/store/statements/statementCount.ts'
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

test('a roll of forty marks takes as many statements as one of ten: what they are written with goes in sets', async () => {
  server = await testServer({ rows: fullClass })
  const cookie = await server.signIn('marina')
  let { device, epoch, view, historyToken, scopes } = await server.sync(cookie, hello('marina'))
  let n = 0
  const statementsFor = async (roll: ReturnType<typeof rollOf>) => {
    const mutations: OutboxCall[] = [{ id: idInBlock(device, ++n), at: server.clock.time, ...roll }]
    const cursors = Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor]))
    const request = hello('marina', { device, epoch, view, historyToken, cursors, mutations })
    const before = statementsRun()
    const answer = await server.sync(cookie, request)
    const run = statementsRun() - before
    expect(answer.receipts).toMatchObject([{ outcome: 'applied' }])
    ;({ device, epoch, view, historyToken, scopes } = answer)
    return run
  }
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
})
