import type { Attendance } from '../entities/attendance.ts'
import type { Reader } from '../entities/tables.ts'
import { countAttendance } from './attendanceRate.ts'
import { byStudent } from './classPerformance.ts'
import { countedMarks } from './countedMarks.ts'
import { type Frequency, frequency } from './frequency.ts'

/** What of a class's plan one can know on any device: its lessons, and those it has done. */
export interface ClassPlan {
  lessonIds: Set<number>
  done: Set<number>
}

export async function planOfClass(rows: Reader, classId: number): Promise<ClassPlan> {
  const links = await rows.where('moduleClasses', { classId })
  const lessons = await Promise.all(links.map(({ moduleId }) => rows.where('lessons', { moduleId })))
  const completions = await rows.where('completions', { classId })
  return {
    lessonIds: new Set(lessons.flat().map(({ id }) => id)),
    done: new Set(completions.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId)),
  }
}

/**
 * How a student stands in a class. Still to be given are the lessons of its plan that it has not done and that the student has no
 * mark in: so teacher and student, whose devices hold different rolls, read the same figure.
 * @param marks the student's own in that class, those that count
 */
export function frequencyInClass(
  marks: readonly Pick<Attendance, 'lessonId' | 'present'>[],
  plan: ClassPlan,
): Frequency {
  const marked = new Set(marks.filter(({ present }) => present !== null).map(({ lessonId }) => lessonId))
  const remaining = [...plan.lessonIds].filter((id) => !marked.has(id) && !plan.done.has(id))
  return frequency(countAttendance(marks), remaining.length)
}

/** The frequency of each student of a class that has marks, by the student's number. */
export async function frequenciesOfClass(rows: Reader, classId: number): Promise<Map<number, Frequency>> {
  const marks = countedMarks(await rows.where('attendance', { classId }), await rows.where('rollCalls', { classId }))
  const plan = await planOfClass(rows, classId)
  return new Map([...byStudent(marks)].map(([id, own]) => [id, frequencyInClass(own, plan)]))
}
