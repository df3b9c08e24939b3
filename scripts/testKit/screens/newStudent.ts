import { type Change, put } from '#schema/nouns/tables.ts'

/** A student who is added to a school on the server, as one of many. */
export const newStudent = (id: number, schoolId: number): Change =>
  put('users', {
    id,
    username: `m${id}`,
    name: `Estudante ${id}`,
    role: 'student',
    schoolId,
    createdAt: Date.UTC(2026, 0, 1),
  })
