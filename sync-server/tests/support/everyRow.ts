import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import { people } from './cast.ts'
import { markedCast } from './evaluationActs.ts'
import { ownIds } from './exampleIds.ts'
import { testServer } from './testServer.ts'

/** A school that has nobody, and can be deleted. */
const emptySchool = 3

/** A day of the calendar, and what a school did about absences. */
export const christmas = {
  kind: 'holiday' as const,
  title: 'Natal',
  firstDay: '2026-12-25',
  lastDay: '2026-12-25',
}
/** The school year 2026, or a later one. */
export const yearAfter = (years: number) => {
  const title = String(2026 + years)
  return { title, firstDay: `${title}-02-02`, lastDay: `${title}-12-18` }
}
export const absence = { teacherId: people.otavio, firstDay: '2026-11-16', lastDay: '2026-11-20', createdAt: 0 }
export const family = {
  guardians: [{ name: 'Rosa', kinship: 'mother' as const, phone: '(11) 98888-7777', email: null }],
  motherName: 'Rosa',
  civilName: 'Anselmo',
}
export const visit = { kind: 'visit' as const, date: '2026-11-20' }

/** The cast with marks, and a row of each other table. */
export const everyRow = {
  ...markedCast,
  schools: [...markedCast.schools, { id: emptySchool, name: 'Escola Vazia', createdAt: 0 }],
  courses: [{ id: ownIds.course, title: 'Curso', schoolId: 1, createdAt: 0 }],
  calendarDays: [{ id: ownIds.calendarDay, schoolId: 1, ...christmas }],
  schoolYears: [{ id: ownIds.schoolYear, schoolId: 1, ...yearAfter(0) }],
  frequencyRules: [{ id: ownIds.frequencyRule, schoolId: 1, firstDay: '2026-03-01' }],
  frequencyActions: [{ id: ownIds.frequencyAction, schoolId: 1, studentId: people.ana, ...visit }],
  studentRecords: [{ studentId: people.ana, schoolId: 1, ...family }],
  coverages: [{ id: ownIds.coverage, schoolId: 1, classId: ownIds.class, ...absence }],
  readings: [
    {
      ...{ classId: ownIds.class, studentId: people.ana, lessonId: ownIds.lesson },
      ...{ contentTable: 'materials', contentId: ownIds.material, place: 3, openedAt: 1, readAt: 2 },
    },
  ],
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
  withEveryRow(async ({ call, signIn, store: { q, t, tx } }) => {
    const about = act.name === 'deleteSchool' ? { ...ownIds, school: emptySchool } : ownIds
    const { method, path, body } = callOf(act, act.example(about))
    const counters = await q.select().from(t.counters)
    for (const who of ['marina', 'celia', 'ana', 'sonia'] as const) {
      const answer = await call(method, path, { cookie: await signIn(who), body })
      if (!answer.ok) {
        // The numbers that a refused act took may be left out.
        await tx(async (q) => {
          await q.delete(t.counters)
          await q.insert(t.counters).values(counters)
        })
        continue
      }
      const entries = await q.select().from(t.journal).orderBy(t.journal.id)
      return { who, status: answer.status, answer: await answer.text(), entries }
    }
    throw new Error(`nobody may do the example of ${act.name}`)
  })
