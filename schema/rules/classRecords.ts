import type { Reader } from '../entities/tables.ts'
import type { ClassRecords } from './classPerformance.ts'

/** All that is on record of a class, from the mirror or from the store. */
export async function classRecords(rows: Reader, classId: number): Promise<ClassRecords> {
  const enrollments = await rows.where('enrollments', { classId })
  const people = await Promise.all(enrollments.map(({ studentId }) => rows.get('users', studentId)))
  return {
    people: people.filter((person) => person !== undefined),
    enrollments,
    attendance: await rows.where('attendance', { classId }),
    performance: await rows.where('performance', { classId }),
    evaluations: await rows.where('evaluations', { classId }),
  }
}

/** The same of several classes together: who is in more than one is one person. Reads each table once, however many they are. */
export async function recordsOfClasses(rows: Reader, classIds: readonly number[]): Promise<ClassRecords> {
  const wanted = new Set(classIds)
  const ofThem = <R extends { classId: number }>(all: R[]) => all.filter(({ classId }) => wanted.has(classId))
  const enrollments = ofThem(await rows.where('enrollments', {}))
  const enrolled = new Set(enrollments.map(({ studentId }) => studentId))
  return {
    people: (await rows.where('users', {})).filter(({ id }) => enrolled.has(id)),
    enrollments,
    attendance: ofThem(await rows.where('attendance', {})),
    performance: ofThem(await rows.where('performance', {})),
    evaluations: ofThem(await rows.where('evaluations', {})),
  }
}
