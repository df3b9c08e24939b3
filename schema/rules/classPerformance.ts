import type { Attendance } from '../entities/attendance.ts'
import type { Enrollment } from '../entities/enrollment.ts'
import type { Evaluation } from '../entities/evaluation.ts'
import { type PerformanceLevel, performanceLevels } from '../entities/labels.ts'
import type { Performance } from '../entities/performance.ts'
import type { User } from '../entities/user.ts'
import {
  type AttendanceCount,
  attendanceRate,
  countAttendance,
  countDetails,
  type DetailCount,
} from './attendanceRate.ts'
import { civilDateOf } from './civilDate.ts'
import { type DateRange, everything, inRange } from './periods.ts'
import { wholePercents } from './wholePercents.ts'

type PerLevel = Record<PerformanceLevel, number>

/** Attendance, ratings and self-evaluations of a class (spec section 3, class performance response). */
export interface ClassPerformance {
  students: {
    student: Pick<User, 'id' | 'name' | 'email' | 'category'>
    /** `rate` from 0 to 1, null with no rows; who was late is among the present, who was excused among the absent. */
    attendance: AttendanceCount & DetailCount & { rate: number | null }
    evaluation: { selfPerformance: PerLevel }
  }[]
  summary: {
    /** Those in the class now. */
    totalStudents: number
    totalEvaluations: number
    attendanceRate: number | null
    /** The teachers' ratings in whole per cent that add to 100; all 0 with no ratings. */
    performanceDistribution: PerLevel
  }
  /** The performance rows of the asked day. */
  dailyPerformance: Pick<Performance, 'studentId' | 'rating' | 'comment'>[]
}

/** All that a class has on record and that counts. */
export interface ClassRecords {
  /** The people its enrolments name. */
  people: User[]
  enrollments: Enrollment[]
  attendance: Attendance[]
  performance: Performance[]
  evaluations: Evaluation[]
}

/**
 * The figures of a class (decisions section 4). Its students are those of now and those who left with something on record in
 * the range.
 * @param asked `date` is the day of `dailyPerformance` (none: an empty list); `range` the days that count (none: all)
 */
export function classPerformance(
  records: ClassRecords,
  asked: { date?: string; range?: DateRange; zone?: string } = {},
): ClassPerformance {
  const { date, range = everything, zone } = asked
  const attendance = records.attendance.filter((row) => inRange(row.date, range))
  const performance = records.performance.filter((row) => inRange(row.date, range))
  const evaluations = records.evaluations.filter((row) => inRange(civilDateOf(row.date, zone), range))
  const marked = byStudent(attendance)
  const evaluated = byStudent(evaluations)
  const now = new Set(records.enrollments.filter(({ leftAt }) => leftAt === null).map(({ studentId }) => studentId))
  const onRecord = new Set([...now, ...marked.keys(), ...byStudent(performance).keys(), ...evaluated.keys()])
  return {
    students: records.people
      .filter(({ id }) => onRecord.has(id))
      .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id)
      .map((person) => ({
        student: { id: person.id, name: person.name, email: person.email, category: person.category },
        attendance: counted(marked.get(person.id) ?? []),
        evaluation: {
          selfPerformance: countLevels((evaluated.get(person.id) ?? []).map((each) => each.selfPerformance)),
        },
      })),
    summary: {
      totalStudents: now.size,
      totalEvaluations: evaluations.length,
      attendanceRate: attendanceRate(countAttendance(attendance)),
      performanceDistribution: wholePercents(countLevels(performance.map(({ rating }) => rating))),
    },
    dailyPerformance: records.performance
      .filter((row) => row.date === date)
      .map(({ studentId, rating, comment }) => ({ studentId, rating, comment })),
  }
}

function counted(rows: Attendance[]) {
  const count = countAttendance(rows)
  return { ...count, ...countDetails(rows), rate: attendanceRate(count) }
}

/** How often each level is there; the unrated count for none. */
export function countLevels(levels: Iterable<PerformanceLevel | null>): PerLevel {
  const counts = Object.fromEntries(performanceLevels.map((level) => [level, 0])) as PerLevel
  for (const level of levels) if (level !== null) counts[level] += 1
  return counts
}

/** Rows by whom they are about. */
export function byStudent<R extends { studentId: number }>(rows: R[]): Map<number, R[]> {
  const found = new Map<number, R[]>()
  for (const row of rows) {
    const own = found.get(row.studentId)
    if (own) own.push(row)
    else found.set(row.studentId, [row])
  }
  return found
}
