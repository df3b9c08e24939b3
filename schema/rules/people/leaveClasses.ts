import { type Change, clear, keyOf, type Reader } from '#schema/nouns/tables.ts'

/** The changes by which a teacher's classes and subjects, and those they stood in for, are left without a teacher. */
export const leaveClasses = async (rows: Reader, teacherId: number): Promise<Change[]> => [
  ...(await rows.where('classes', { teacherId })).map(({ id }) => clear('classes', id, { teacherId: null })),
  ...(await rows.where('moduleClasses', { teacherId })).map((link) =>
    clear('moduleClasses', keyOf('moduleClasses', link), { teacherId: null }),
  ),
  ...(await rows.where('coverages', { teacherId })).map(({ id }) => clear('coverages', id, { teacherId: null })),
]
