import type { Attendance } from '#schema/nouns/attendance.ts'
import { type Enrollment, isExcused } from '#schema/nouns/enrollment.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { type CountedMark, countAttendance, type MinimumPresence } from '#schema/rules/attendance/attendanceRate.ts'
import { byStudent } from '#schema/rules/attendance/classPerformance.ts'
import { countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import { limitsOfSchool } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import { type Frequency, frequency } from './frequency.ts'

/** The part of a class's plan that every device knows: its lessons, and those it has done. */
export interface ClassPlan {
  /** The module of each of its lessons. */
  moduleOf: Map<number, number>
  done: Set<number>
}

export async function planOfClass(rows: Reader, classId: number): Promise<ClassPlan> {
  const links = await rows.where('moduleClasses', { classId })
  const lessons = await Promise.all(links.map(({ moduleId }) => rows.where('lessons', { moduleId })))
  const completions = await rows.where('completions', { classId })
  return {
    moduleOf: new Map(lessons.flat().map(({ id, moduleId }) => [id, moduleId])),
    done: new Set(completions.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId)),
  }
}

/**
 * A student's frequency in a class. The lessons still to be given are those of the plan that the class has not done and
 * in which the student has no mark, without those of subjects that the student is excused from. Teacher and student, whose devices hold different rolls, therefore read the same
 * figure.
 * @param marks the student's own marks in that class that count
 */
export function frequencyInClass(
  marks: readonly (CountedMark & Pick<Attendance, 'lessonId'>)[],
  plan: ClassPlan,
  enrollment: Pick<Enrollment, 'excusedFrom'> | undefined,
  minimum: MinimumPresence,
): Frequency {
  const marked = new Set(marks.filter(({ present }) => present !== null).map(({ lessonId }) => lessonId))
  const isExcusedFrom = (moduleId: number) => enrollment !== undefined && isExcused(enrollment, moduleId)
  const remaining = [...plan.moduleOf].filter(
    ([id, moduleId]) => !marked.has(id) && !plan.done.has(id) && !isExcusedFrom(moduleId),
  )
  return frequency(countAttendance(marks), remaining.length, minimum)
}

/** The frequency of each student of a class who has marks, by the student's id, with the school's limits of a day. */
export async function frequenciesOfClass(
  rows: Reader,
  classId: number,
  today: string,
): Promise<Map<number, Frequency>> {
  const minimum = await limitsOfSchool(rows, (await rows.get('classes', classId))?.schoolId ?? 0, today)
  const marks = countedMarks(await rows.where('attendance', { classId }), await rows.where('rollCalls', { classId }))
  const plan = await planOfClass(rows, classId)
  const enrollments = new Map((await rows.where('enrollments', { classId })).map((each) => [each.studentId, each]))
  return new Map(
    [...byStudent(marks)].map(([id, own]) => [id, frequencyInClass(own, plan, enrollments.get(id), minimum)]),
  )
}
