import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { type PerformanceLevel, performanceLevels } from '#schema/fields/labels.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { User } from '#schema/nouns/user.ts'
import { type DateRange, everything, inRange } from '#schema/rules/schedule/periods.ts'
import { compareTexts } from '#schema/rules/text.ts'
import {
  type AttendanceCount,
  attendanceRate,
  countAttendance,
  countDetails,
  type DetailCount,
} from './attendanceRate.ts'
import type { Counted } from './countedMarks.ts'
import { shownEvaluations } from './shownEvaluations.ts'
import { wholePercents } from './wholePercents.ts'

type PerLevel = Record<PerformanceLevel, number>

/** Attendance, ratings and self-evaluations of a class (spec section 3, class performance response). */
export interface ClassPerformance {
  students: {
    student: Pick<User, 'id' | 'name' | 'email' | 'category'>
    /** `rate` from 0 to 1, null without rows. The late count among the present, the excused among the absent. */
    attendance: AttendanceCount & DetailCount & { rate: number | null }
    /** All zero where the school shows evaluations without names. */
    evaluation: { selfPerformance: PerLevel }
  }[]
  summary: {
    /** The students in the class now. */
    totalStudents: number
    totalEvaluations: number
    attendanceRate: number | null
    /** The teachers' ratings in whole per cent that add up to 100; all 0 without ratings. */
    performanceDistribution: PerLevel
  }
  /** The performance rows of the requested day. */
  dailyPerformance: Pick<Performance, 'studentId' | 'rating' | 'comment'>[]
}

/** All of a class's records that count. */
export interface ClassRecords {
  /** The people that the enrolments name. */
  people: User[]
  enrollments: Enrollment[]
  attendance: Counted<Attendance>[]
  performance: Performance[]
  evaluations: readonly Evaluation[]
}

/**
 * The figures of a class (decisions section 4). Its students are the current ones and those who left with a record in
 * the range.
 * @param options at `now` (ms) whoever leaves later is still in the class; `date` is the day of `dailyPerformance` (without one the list is empty); `range` holds the days that
 * count (default: all); `zone` decides the civil day of an evaluation
 */
export function classPerformance(
  records: ClassRecords,
  options: { now?: number; date?: string; range?: DateRange; zone?: string } = {},
): ClassPerformance {
  const { now = Number.POSITIVE_INFINITY, date, range = everything, zone } = options
  const attendance = records.attendance.filter((row) => inRange(row.date, range))
  const performance = records.performance.filter((row) => inRange(row.date, range))
  const evaluations = shownEvaluations(records.evaluations.filter((row) => inRange(civilDateOf(row.date, zone), range)))
  const marked = byStudent(attendance)
  const evaluated = byStudent(evaluations.filter(isNamed))
  const current = new Set(records.enrollments.filter((each) => isInClass(each, now)).map(({ studentId }) => studentId))
  const onRecord = new Set([...current, ...marked.keys(), ...byStudent(performance).keys(), ...evaluated.keys()])
  return {
    students: records.people
      .filter(({ id }) => onRecord.has(id))
      .sort((a, b) => compareTexts(a.name, b.name) || a.id - b.id)
      .map((person) => ({
        student: { id: person.id, name: person.name, email: person.email, category: person.category },
        attendance: counted(marked.get(person.id) ?? []),
        evaluation: {
          selfPerformance: countLevels((evaluated.get(person.id) ?? []).map((each) => each.selfPerformance)),
        },
      })),
    summary: {
      totalStudents: current.size,
      totalEvaluations: evaluations.length,
      attendanceRate: attendanceRate(countAttendance(attendance)),
      performanceDistribution: wholePercents(countLevels(performance.map(({ rating }) => rating))),
    },
    dailyPerformance: records.performance
      .filter((row) => row.date === date)
      .map(({ studentId, rating, comment }) => ({ studentId, rating, comment })),
  }
}

const isNamed = (row: Evaluation): row is Evaluation & { studentId: number } => row.studentId !== null

function counted(rows: Counted<Attendance>[]) {
  const count = countAttendance(rows)
  return { ...count, ...countDetails(rows), rate: attendanceRate(count) }
}

/** How often each level occurs. The unrated are not counted. */
export function countLevels(levels: Iterable<PerformanceLevel | null>): PerLevel {
  const counts = Object.fromEntries(performanceLevels.map((level) => [level, 0])) as PerLevel
  for (const level of levels) if (level !== null) counts[level] += 1
  return counts
}

/** Rows grouped by the student they are about. */
export function byStudent<R extends { studentId: number }>(rows: R[]): Map<number, R[]> {
  const found = new Map<number, R[]>()
  for (const row of rows) {
    const own = found.get(row.studentId)
    if (own) own.push(row)
    else found.set(row.studentId, [row])
  }
  return found
}
