import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import { people } from './cast.ts'
import { markedCast } from './evaluationActs.ts'
import { testServer } from './testServer.ts'

/** The rows that the example of each act is about. */
const exampleRows = {
  ...{ school: 1, course: 41, calendarDay: 51, frequencyRule: 61, frequencyAction: 71 },
  ...{ module: 5, lesson: 101, video: 201, material: 211, class: 3, attendance: 301 },
  ...{ teacher: people.marina, student: people.ana, newcomer: people.dora, admin: people.davi },
}

/** A school that has nobody, and can be deleted. */
const emptySchool = 3

/** The cast with marks, and a row of each other table. */
const everyRow = {
  ...markedCast,
  schools: [...markedCast.schools, { id: emptySchool, name: 'Escola Vazia', createdAt: 0 }],
  courses: [{ id: 41, title: 'Curso', schoolId: 1, createdAt: 0 }],
  calendarDays: [
    { id: 51, schoolId: 1, kind: 'holiday' as const, title: 'Natal', firstDay: '2026-12-25', lastDay: '2026-12-25' },
  ],
  frequencyRules: [{ id: 61, schoolId: 1, firstDay: '2026-03-01' }],
  frequencyActions: [{ id: 71, schoolId: 1, studentId: people.ana, kind: 'visit' as const, date: '2026-11-20' }],
} satisfies BulkRows

type Server = Awaited<ReturnType<typeof testServer>>

/** Works on a new server with these rows. */
export async function withEveryRow<T>(work: (server: Server) => Promise<T>): Promise<T> {
  const server = await testServer({ rows: everyRow })
  try {
    return await work(server)
  } finally {
    server.end()
  }
}

/** Does an act by its example on a new server, in the name of the first who may: its answer and journal entries. */
export const doExample = (act: Mutation) =>
  withEveryRow(async ({ call, signIn, store: { q, t } }) => {
    const about = act.name === 'deleteSchool' ? { ...exampleRows, school: emptySchool } : exampleRows
    const { method, path, body } = callOf(act, act.example(about))
    for (const who of ['marina', 'celia', 'ana', 'sonia'] as const) {
      const answer = await call(method, path, { cookie: await signIn(who), body })
      if (!answer.ok) continue
      const entries = await q.select().from(t.journal).orderBy(t.journal.id)
      return { who, status: answer.status, answer: await answer.text(), entries }
    }
    throw new Error(`nobody may do the example of ${act.name}`)
  })
