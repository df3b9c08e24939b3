import * as z from 'zod/mini'
import { dayOf } from '#schema/fields/dates/dates.ts'
import { civilDate, id, instant } from '#schema/fields/fields.ts'
import { ofClass, ofStudent, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'

/** The time between leaving a class and coming back to it. */
const gap = z.object({ leftAt: instant, backAt: instant })

const gaps = z.nullable(z.array(gap))
type Gaps = z.infer<typeof gaps>
const gapWords = (value: Gaps) =>
  value?.map(({ leftAt, backAt }) => `${dayOf(leftAt)} a ${dayOf(backAt)}`).join(', ') ?? 'nenhuma'

/**
 * A student in a class, from the day of `enrolledAt` to that of `leftAt`, both included, without the days inside `gaps`.
 * Leaving sets `leftAt` and keeps the row, so past rolls stay readable. `leftAt` may be of a day to come.
 * A day that the office names is stored as its noon, which is in the same day wherever a device of the school is; leaving
 * now is stored as it happens. Apps that do not know `gaps` show the student in them, as before, and lose nothing.
 */
export const enrollments = noun({
  key: ['classId', 'studentId'],
  fields: {
    id: serverId,
    classId: ofClass,
    studentId: ofStudent,
    enrolledAt: field(instant, { word: ['data de entrada', 'a', (value: number) => dayOf(value)], students: true }),
    leftAt: field(z.nullable(instant), {
      word: ['data de saída', 'a', (value: number | null) => (value === null ? 'nenhuma' : dayOf(value))],
      students: true,
    }),
    gaps: field(gaps, { word: ['saída e volta', 'a', gapWords], students: true }),
  },
  readers: { class: { by: 'classId', students: 'own', shows: { person: 'studentId', to: 'staff' } } },
  personData: {
    title: 'Matrículas',
    by: ['studentId'],
    columns: { classId: 'Turma', enrolledAt: 'Desde', leftAt: 'Até', gaps: 'Saídas e voltas' },
    left: { id: notPersonal.number, studentId: notPersonal.self },
  },
})
export const enrollment = enrollments.row
export type Enrollment = z.infer<typeof enrollment>
export type EnrollmentTimes = Pick<Enrollment, 'enrolledAt' | 'leftAt' | 'gaps'>

/** Days of a class, both included; without an end when `until` is null. */
export const enrollmentPeriod = z.object({ from: civilDate, until: z.nullable(civilDate) })
export type EnrollmentPeriod = z.infer<typeof enrollmentPeriod>

/** `from` is the first day, today when left out. */
export const enrollmentInsert = z.object({ classId: id, studentId: id, from: z.optional(civilDate) })

/**
 * Returns true for a student who has not left the class. One who joins on a day to come counts: the class is theirs
 * already.
 * @param now ms
 */
export const isInClass = ({ leftAt }: Pick<EnrollmentTimes, 'leftAt'>, now: number): boolean =>
  leftAt === null || leftAt > now
