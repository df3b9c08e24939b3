import { type Change, clear, keyOf, put, type Reader, remove } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { leaveClasses } from './leaveClasses.ts'

/**
 * The removal of an account (decisions section 6). A student's enrolments, marks and evaluations go with it. A
 * teacher's classes stay without a teacher and keep the students' records. A school may be left without a main
 * administrator.
 */
export async function accountRemoval(rows: Reader, { id, role, schoolId }: User): Promise<Change[]> {
  // An administrator who once taught may still have classes.
  const gone = role === 'student' ? await rowsOfStudent(rows, id) : await leaveClasses(rows, id)
  const school = schoolId === null ? undefined : await rows.get('schools', schoolId)
  if (school?.mainAdminId === id) gone.push(clear('schools', school.id, { mainAdminId: null }))
  return [...gone, remove('users', id)]
}

async function rowsOfStudent(rows: Reader, studentId: number): Promise<Change[]> {
  const attendance = await rows.where('attendance', { studentId })
  const performance = await rows.where('performance', { studentId })
  const rolls = new Map([...attendance, ...performance].map((mark) => [keyOf('rollCalls', mark), mark]))
  return [
    // The roll's own row brings the change to the devices that hold its marks.
    ...[...rolls.values()].map(({ classId, lessonId, date }) => put('rollCalls', { classId, lessonId, date })),
    ...(await rows.where('frequencyActions', { studentId })).map(({ id }) => remove('frequencyActions', id)),
    ...(await rows.where('studentRecords', { studentId })).map(() => remove('studentRecords', studentId)),
    ...attendance.map((row) => remove('attendance', keyOf('attendance', row))),
    ...performance.map((row) => remove('performance', keyOf('performance', row))),
    ...(await rows.where('evaluations', { studentId })).map((row) => remove('evaluations', keyOf('evaluations', row))),
    ...(await rows.where('readings', { studentId })).map((row) => remove('readings', keyOf('readings', row))),
    ...(await rows.where('enrollments', { studentId })).map((row) => remove('enrollments', keyOf('enrollments', row))),
  ]
}
