import type { Reader } from '#schema/nouns/tables.ts'
import type { ClassRecords } from './classPerformance.ts'
import { countedMarks } from './countedMarks.ts'

/** All of a class's records that count, from the mirror or from the store. */
export async function classRecords(rows: Reader, classId: number): Promise<ClassRecords> {
  const enrollments = await rows.where('enrollments', { classId })
  const people = await Promise.all(enrollments.map(({ studentId }) => rows.get('users', studentId)))
  const rolls = await rows.where('rollCalls', { classId })
  return {
    people: people.filter((person) => person !== undefined),
    enrollments,
    attendance: countedMarks(await rows.where('attendance', { classId }), rolls),
    performance: countedMarks(await rows.where('performance', { classId }), rolls),
    evaluations: await rows.where('evaluations', { classId }),
  }
}

/**
 * The same for several classes together. A person in more than one class appears once. Reads each table once, however
 * many classes there are.
 */
export async function recordsOfClasses(rows: Reader, classIds: readonly number[]): Promise<ClassRecords> {
  const wanted = new Set(classIds)
  const ofThem = <R extends { classId: number }>(all: R[]) => all.filter(({ classId }) => wanted.has(classId))
  const enrollments = ofThem(await rows.where('enrollments', {}))
  const enrolled = new Set(enrollments.map(({ studentId }) => studentId))
  const rolls = await rows.where('rollCalls', {})
  return {
    people: (await rows.where('users', {})).filter(({ id }) => enrolled.has(id)),
    enrollments,
    attendance: countedMarks(ofThem(await rows.where('attendance', {})), rolls),
    performance: countedMarks(ofThem(await rows.where('performance', {})), rolls),
    evaluations: ofThem(await rows.where('evaluations', {})),
  }
}
