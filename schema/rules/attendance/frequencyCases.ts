import { addDays, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { type SchoolCalendar, schoolDayOn } from '#schema/rules/schedule/schoolDays.ts'
import { enrolledOn, staysIn } from './enrolledOn.ts'

/** What the cases are computed from: of a whole school, or of one class. */
export interface FrequencyRecords {
  enrollments: readonly Enrollment[]
  rolls: readonly RollCall[]
  attendance: readonly Pick<Attendance, 'studentId' | 'classId' | 'lessonId' | 'date' | 'present' | 'detail'>[]
  calendar: SchoolCalendar
}

/** Why a student is looked for, the graver first. */
export const frequencySigns = ['minimum', 'notice', 'consecutive', 'alternating'] as const
export type FrequencySign = (typeof frequencySigns)[number]

/** A student whose absences passed a limit, with the days behind it. */
export interface FrequencyCase {
  studentId: number
  /** The classes in which the student is now. */
  classIds: number[]
  /** Each sign with the days that make it, in order. */
  signs: { sign: FrequencySign; days: string[] }[]
  /** The year's days without any presence, in order. A justified absence is one. */
  absences: { date: string; justified: boolean }[]
  /** The days of the year on which the student was marked. */
  held: number
  /** The days that the year will have for the student, as far as it can be known. */
  expected: number
  /** The absences that the year allows. */
  permitted: number
  /** The absences from which on the Conselho Tutelar is told. */
  noticeFrom: number
}

/**
 * The students to be looked for on a day, the gravest first (Lei 13.803/2019, art. 1). Days count, not lessons: a day
 * with any presence is no absence. Only concluded rolls of this year that were not cancelled count, and only days on
 * which the student was enrolled. Students who left are no cases, nor who leaves that day for a reason.
 * @param today a civil date
 */
export function frequencyCases(
  records: FrequencyRecords,
  limits: FrequencyLimits,
  { today, zone }: { today: string; zone?: string | undefined },
): FrequencyCase[] {
  const current = new Map<number, number[]>()
  for (const enrollment of records.enrollments)
    if (staysIn(enrollment, today, zone))
      current.set(enrollment.studentId, [...(current.get(enrollment.studentId) ?? []), enrollment.classId])
  const daysOf = markedDays(records, today, zone)
  const schoolDays = schoolDayCounter(records.calendar, today)
  return [...current]
    .flatMap(([studentId, classIds]) => {
      const days = daysOf.get(studentId)
      return days ? caseOf(studentId, classIds, days, limits, schoolDays, today) : []
    })
    .sort((a, b) => graveness(a) - graveness(b) || b.absences.length - a.absences.length)
}

const graveness = ({ signs }: FrequencyCase) => frequencySigns.indexOf(signs[0]!.sign)

interface Day {
  date: string
  present: boolean
  justified: boolean
}

/** The days of the year on which each student was marked, in order. */
function markedDays({ enrollments, rolls, attendance }: FrequencyRecords, today: string, zone: string | undefined) {
  const firstDay = `${today.slice(0, 4)}-01-01`
  const keyOf = ({ classId, lessonId, date }: Pick<RollCall, 'classId' | 'lessonId' | 'date'>) =>
    `${classId}/${lessonId}/${date}`
  const counted = new Set(
    rolls
      .filter(({ date, concludedAt, cancelledReason }) => {
        const isOfYear = date >= firstDay && date <= today
        return isOfYear && concludedAt !== null && cancelledReason === null
      })
      .map(keyOf),
  )
  const enrolled = new Map(enrollments.map((each) => [`${each.studentId}/${each.classId}`, each]))
  const days = new Map<number, Map<string, Day>>()
  for (const mark of attendance) {
    if (mark.present === null || !counted.has(keyOf(mark))) continue
    const enrollment = enrolled.get(`${mark.studentId}/${mark.classId}`)
    if (!enrollment || !enrolledOn(enrollment, mark.date, zone)) continue
    const own = days.get(mark.studentId) ?? new Map<string, Day>()
    days.set(mark.studentId, own)
    const day = own.get(mark.date) ?? { date: mark.date, present: false, justified: true }
    const justified = day.justified && mark.detail === 'justified'
    own.set(mark.date, { date: mark.date, present: day.present || mark.present, justified })
  }
  return new Map(
    [...days].map(([id, own]) => [id, [...own.values()].sort((a, b) => a.date.localeCompare(b.date))] as const),
  )
}

function caseOf(
  studentId: number,
  classIds: number[],
  days: readonly Day[],
  limits: FrequencyLimits,
  schoolDaysSince: (date: string) => number,
  today: string,
): FrequencyCase | [] {
  const absences = days.filter(({ present }) => !present)
  if (absences.length < 2) return []
  const held = days.length
  // Classes that meet once a week have a fifth of the year's days: the share held so far tells.
  const share = Math.min(1, held / Math.max(1, schoolDaysSince(days[0]!.date)))
  const expected = Math.max(held, Math.round(limits.schoolDays * share))
  const allowed = (expected * (100 - limits.minimumPercent)) / 100
  const permitted = Math.floor(allowed)
  const noticeFrom = Math.floor((allowed * limits.noticePercent) / 100) + 1
  const dates = absences.map(({ date }) => date)
  const lastPresence = days.findLast(({ present }) => present)?.date ?? ''
  const inRow = dates.filter((date) => date > lastPresence)
  const lately = dates.filter((date) => date > addDays(today, -limits.alternatingDays))
  const signs: FrequencyCase['signs'] = []
  if (dates.length > permitted) signs.push({ sign: 'minimum', days: dates })
  if (dates.length >= noticeFrom) signs.push({ sign: 'notice', days: dates })
  if (inRow.length >= limits.consecutive) signs.push({ sign: 'consecutive', days: inRow })
  if (lately.length >= limits.alternating) signs.push({ sign: 'alternating', days: lately })
  if (signs.length === 0) return []
  return {
    studentId,
    classIds,
    signs,
    absences: absences.map(({ date, justified }) => ({ date, justified })),
    ...{ held, expected, permitted, noticeFrom },
  }
}

/** Counts the school's days from a date of this year to today: Monday to Friday, as the calendar changes them. */
function schoolDayCounter(calendar: SchoolCalendar, today: string): (date: string) => number {
  const later = new Map<string, number>()
  let count = 0
  for (let date = today; date.slice(0, 4) === today.slice(0, 4); date = addDays(date, -1)) {
    const { weekday, entry } = schoolDayOn(date, calendar)
    const isWeekend = weekdayIndex(date) % 6 === 0
    if (weekday !== null && (!isWeekend || entry !== null)) count++
    later.set(date, count)
  }
  return (date) => later.get(date) ?? 0
}
