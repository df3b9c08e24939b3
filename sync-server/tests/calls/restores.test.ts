import { beforeEach, expect, test } from 'vitest'
import { put, type TableName } from '#schema/nouns/tables.ts'
import type { Step } from '#schema/sync/history.ts'
import type { Activity } from '#server/http/routes/journal/activities.ts'
import { write } from '#server/store/write/write.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import { asking } from '#server/tests/support/asking.ts'
import { people } from '#server/tests/support/cast.ts'
import { markedCast } from '#server/tests/support/evaluationActs.ts'
import { stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

const server = serverPerTest({ rows: markedCast })
const { ask, read } = asking(() => server)
beforeEach(async () => {
  const completion = { classId: 3, lessonId: 101, teacherId: people.marina, isCompleted: true, markedAt: 1 }
  const ratings = { selfPerformance: 'good' as const, contentRating: 5, teacherRating: 4, date: 1 }
  const evaluation = { attendanceId: 301, studentId: people.ana, lessonId: 101, classId: 3, ...ratings }
  await server.store.tx((q) => write(q, [put('completions', completion), put('evaluations', evaluation)], [6, 1]))
  await ask('marina', 'PATCH', '/api/classes/3/current-lesson', { lessonId: 102 })
})

interface Deleted {
  path: string
  row: string
  takes: Partial<Record<TableName, number>>
}

/** Every row of every entity, sorted. */
async function everything(): Promise<Partial<Record<TableName, string[]>>> {
  const state = Object.entries(await stateOf(server.store.q))
  return Object.fromEntries(state.map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).sort()]))
}
const lost = (before: object, after: object) =>
  Object.fromEntries(
    Object.entries(before).flatMap(([table, rows]: [string, string[]]) => {
      const left = new Set((after as Record<string, string[]>)[table])
      const count = rows.filter((row) => !left.has(row)).length
      return count ? [[table, count]] : []
    }),
  )

test.each<[string, Deleted]>([
  [
    'a deleted module, with lessons, videos, materials, links, completion and marks',
    {
      path: '/api/modules/5',
      row: 'modules/5',
      takes: {
        ...{ modules: 1, lessons: 3, lessonVideos: 2, materials: 3, moduleClasses: 2, completions: 1, evaluations: 1 },
        ...{ rollCalls: 2, attendance: 3, performance: 1, classes: 1 },
      },
    },
  ],
  [
    'a deleted class, with enrollments, links and completion',
    {
      path: '/api/classes/3',
      row: 'classes/3',
      takes: { classes: 1, moduleClasses: 1, enrollments: 3, completions: 1 },
    },
  ],
  [
    'a deleted student, with enrollments and marks',
    {
      path: `/api/users/${people.ana}`,
      row: `users/${people.ana}`,
      takes: { users: 1, enrollments: 1, attendance: 2, performance: 1, evaluations: 1 },
    },
  ],
])(
  '%s, is restored as it was, on the server and on devices, and its history shows it',
  async (_, { path, row, takes }) => {
    const teacher = await openDevice(server, 'marina')
    await teacher.settle()
    const held = [...teacher.holdings.view()].sort()
    const before = await everything()
    expect((await ask('celia', 'DELETE', path)).status).toBe(200)
    const gone = await everything()
    expect(lost(before, gone)).toEqual(takes)
    const [deletion] = (await read('davi', '/api/activities?deletions=true')) as Activity[]
    expect(deletion).toMatchObject({ userName: 'Celia', canRestore: true })
    await teacher.settle()
    expect([...teacher.holdings.view()].sort()).not.toEqual(held)

    server.clock.time += 60_000
    expect((await ask('davi', 'POST', `/api/activities/${deletion!.id}/restore`)).status).toBe(200)
    expect(lost(before, await everything())).toEqual({})
    expect(lost(await everything(), before)).toEqual({})
    await teacher.settle()
    expect([...teacher.holdings.view()].sort()).toEqual(held)
    const steps = (await read('celia', `/api/history/${row}`)) as Step[]
    expect(steps.slice(0, 2).map(({ kind, userName }) => [kind, userName])).toEqual([
      ['made', 'Davi'],
      ['deleted', 'Celia'],
    ])
  },
)
