import type { Attendance } from '#schema/nouns/attendance.ts'
import { type AttendanceCount, addMark, attendanceRate, type CountedMark } from './attendanceRate.ts'

/** What lists say of a student's attendance. */
export interface StudentFigures extends AttendanceCount {
  /** From 0 to 1; null without marks. */
  rate: number | null
  /** The civil day of the last presence; null without one. */
  lastPresence: string | null
}

/**
 * The figures of every student who has marks, by the student's id: one pass over the marks, however many students there
 * are.
 * @param marks those that count
 */
export function studentFigures(
  marks: Iterable<CountedMark & Pick<Attendance, 'studentId' | 'date'>>,
): Map<number, StudentFigures> {
  const figures = new Map<number, StudentFigures>()
  for (const mark of marks) {
    const { studentId, present, date } = mark
    if (present === null) continue
    const own = figures.get(studentId) ?? { present: 0, absent: 0, rate: null, lastPresence: null }
    figures.set(studentId, own)
    addMark(own, mark)
    if (present && (own.lastPresence === null || date > own.lastPresence)) own.lastPresence = date
  }
  for (const own of figures.values()) own.rate = attendanceRate(own)
  return figures
}
