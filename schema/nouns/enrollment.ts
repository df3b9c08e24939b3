import * as z from 'zod/mini'
import { dayOf, shortDate } from '#schema/fields/dates/dates.ts'
import { civilDate, id, instant } from '#schema/fields/fields.ts'
import { type LeftReason, leftReason, leftReasonLabels } from '#schema/fields/labels.ts'
import { ofClass, ofStudent, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import type { ValueWords } from './valueWords.ts'

/** The time between leaving a class and coming back to it. */
const gap = z.object({ leftAt: instant, backAt: instant })

const gaps = z.nullable(z.array(gap))
type Gaps = z.infer<typeof gaps>
const gapWords = (value: Gaps) =>
  value?.map(({ leftAt, backAt }) => `${dayOf(leftAt)} a ${dayOf(backAt)}`).join(', ') ?? 'nenhuma'

/** A subject, by its module, that a student is excused from, from a day on. */
const excusal = z.object({ moduleId: id, since: civilDate })
export type Excusal = z.infer<typeof excusal>

/** By module, each once, the later named; null for none. */
const excusals = z.nullable(z.array(excusal).check(z.maxLength(40, 'excusedFrom: até 40 disciplinas'))).check(
  z.overwrite<Excusal[] | null>((all) => {
    const byModule = new Map(all?.map((each) => [each.moduleId, each]))
    return byModule.size ? [...byModule.values()].sort((a, b) => a.moduleId - b.moduleId) : null
  }),
)
const excusalWords: ValueWords<Excusal[] | null> = async (value, rows) => {
  const named = (value ?? []).map(async ({ moduleId, since }) => {
    const module = (await rows.get('modules', moduleId)) as { title: string } | undefined
    return `${module?.title ?? 'outra disciplina'} desde ${shortDate(since)}`
  })
  return (await Promise.all(named)).join(', ') || 'nenhuma'
}

/**
 * A student in a class, from the day of `enrolledAt` to that of `leftAt`, both included, without the days inside `gaps`.
 * Leaving sets `leftAt` and keeps the row, so past rolls stay readable. `leftAt` may be of a day to come.
 * A day that the office names is stored as its noon, which is in the same day wherever a device of the school is, and
 * lasts to its end; leaving now is stored as it happens. Apps that do not know `gaps` show the student in them, as before, and lose nothing.
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
    /** Why they left, while they are away; null where nobody said. */
    leftReason: field(z.nullable(leftReason), {
      word: ['motivo da saída', 'o', (value: LeftReason | null) => (value ? leftReasonLabels[value] : 'nenhum')],
    }),
    gaps: field(gaps, { word: ['saída e volta', 'a', gapWords], students: true }),
    /** The student is not on the sheets of these subjects, and not missing there. Marks stay readable, and are counted. */
    excusedFrom: field(excusals, { name: 'Dispensado de', word: ['dispensa', 'a', excusalWords], students: true }),
  },
  readers: { class: { by: 'classId', students: 'own', shows: { person: 'studentId', to: 'staff' } } },
  personData: {
    title: 'Matrículas',
    by: ['studentId'],
    columns: {
      ...{ classId: 'Turma', enrolledAt: 'Desde', leftAt: 'Até', gaps: 'Saídas e voltas' },
      leftReason: 'Motivo da saída',
      excusedFrom: 'Dispensado de',
    },
    left: { id: notPersonal.number, studentId: notPersonal.self },
  },
})
export const enrollment = enrollments.row
export type Enrollment = z.infer<typeof enrollment>
export type EnrollmentTimes = Pick<Enrollment, 'enrolledAt' | 'leftAt' | 'gaps'>
/** What an act about the days of an enrollment writes. */
export type EnrollmentDays = EnrollmentTimes & Pick<Enrollment, 'leftReason'>

/** Returns true for a student who is excused from a subject on a day, or at all. */
export const isExcused = (
  { excusedFrom }: Pick<Enrollment, 'excusedFrom'>,
  moduleId: number | null,
  date?: string,
): boolean =>
  excusedFrom?.some((each) => each.moduleId === moduleId && (date === undefined || each.since <= date)) ?? false

/** Days of a class, both included; without an end when `until` is null. */
export const enrollmentPeriod = z.object({ from: civilDate, until: z.nullable(civilDate) })
export type EnrollmentPeriod = z.infer<typeof enrollmentPeriod>

/** `from` is the first day, today when left out. */
export const enrollmentInsert = z.object({ classId: id, studentId: id, from: z.optional(civilDate) })

/** Noon is at a quarter of an hour everywhere, and what is one away from it is of the same named day, ms. */
export const quarter = 15 * 60_000
const halfDay = 12 * 60 * 60_000

const isNamedDay = (leftAt: number) => leftAt % quarter === 0

/** `leftAt` of whoever leaves now and not at the end of the day, ms. @param at ms */
export const leavingNow = (at: number): number => (isNamedDay(at) ? at - 1 : at)

/**
 * Returns true for a student who has not left the class: on the last day that was named, they are in it to the end, and
 * whoever left as it happened is not, though the clock that noted it may be ahead of this one. One who joins on a day to
 * come counts: the class is theirs already.
 * @param now ms
 */
export const isInClass = ({ leftAt }: Pick<EnrollmentTimes, 'leftAt'>, now: number): boolean =>
  leftAt === null || (isNamedDay(leftAt) && leftAt + halfDay > now)

/** The first `leftAt` that may be of somebody who is in a class at `now`, ms. */
export const earliestEnd = (now: number): number => now - halfDay
