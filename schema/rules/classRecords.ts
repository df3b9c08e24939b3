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
