import type { PerformanceLevel } from '#schema/fields/labels.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { comments } from './curriculum.ts'
import { instantAt } from './localTime.ts'
import type { Random } from './random.ts'
import type { TableMaker } from './tableMaker.ts'

export interface PastRoll {
  schoolClass: SchoolClass
  lessonId: number
  /** Civil date, yyyy-mm-dd. */
  date: string
  studentIds: readonly number[]
  concludedBy: number
  zone: string
  /** The share of present students who get a rating, and who evaluate the lesson; 0 to 1. */
  rated: number
  evaluated: number
  /** Who taught it, and when it began (HH:MM), where it was of a subject: otherwise the class's own. */
  teacherId?: number | null
  startTime?: string
  /** How many lessons it counted for, where the class has subjects. */
  periods?: number | null
  /** False when the lesson went on in another roll: it is not marked done. */
  endsLesson?: boolean
}

const minute = 60_000

/** Adds a concluded roll: attendance of everyone, ratings and evaluations of some, and the lesson marked done. */
export function addPastRoll(make: TableMaker, random: Random, roll: PastRoll) {
  const { schoolClass, lessonId, date, concludedBy, zone, periods = null, endsLesson = true } = roll
  const { startTime = schoolClass.classTime, teacherId = schoolClass.teacherId } = roll
  const day = { classId: schoolClass.id, lessonId, date }
  const started = instantAt(date, startTime, zone)
  const concludedAt = started + 12 * minute
  make.addRoll({ ...day, concludedAt, concludedBy, cancelledReason: null, periods, content: null })
  if (endsLesson)
    make.add('completions', {
      lessonId,
      classId: schoolClass.id,
      teacherId: teacherId ?? concludedBy,
      isCompleted: true,
      performanceLevel: random.pick(['good', 'good', 'average', 'poor']),
      markedAt: started + 85 * minute,
    })
  for (const studentId of roll.studentIds) {
    const present = random.chance(0.88)
    const mark = make.add('attendance', { ...day, studentId, present, ...detailOf(studentId, date, present) })
    if (!present) continue
    if (random.chance(roll.rated))
      make.add('performance', {
        ...day,
        studentId,
        teacherId,
        attendanceId: mark.id,
        rating: level(random),
        comment: random.chance(0.2) ? random.pick(comments) : null,
      })
    if (random.chance(roll.evaluated))
      addEvaluation(make, random, { ...day, studentId, attendanceId: mark.id }, started)
  }
}

/**
 * Some students came late, and some absences have a reason. Both follow from the numbers, not from `random`, so that
 * the other random choices stay the same.
 */
function detailOf(studentId: number, date: string, present: boolean): Pick<Attendance, 'detail' | 'reason'> {
  const turn = studentId + Number(date.slice(8))
  if (present) return { detail: turn % 19 === 0 ? 'late' : null, reason: null }
  return turn % 3 === 0 ? { detail: 'justified', reason: 'Atestado médico' } : { detail: null, reason: null }
}

function addEvaluation(
  make: TableMaker,
  random: Random,
  {
    studentId,
    attendanceId,
    lessonId,
    classId,
  }: { studentId: number; attendanceId: number; lessonId: number; classId: number },
  started: number,
) {
  make.add('evaluations', {
    studentId,
    attendanceId,
    lessonId,
    classId,
    selfPerformance: level(random),
    contentRating: random.between(3, 5),
    teacherRating: random.between(3, 5),
    selfComment: random.chance(0.2) ? 'Entendi melhor depois dos exercícios.' : null,
    contentComment: random.chance(0.2) ? 'Queria mais exemplos.' : null,
    teacherComment: random.chance(0.2) ? 'Explica com calma.' : null,
    date: started + random.between(100, 900) * minute,
  })
}

const level = (random: Random): PerformanceLevel => random.pick(['good', 'good', 'good', 'average', 'average', 'poor'])
