import type { Enrollment } from '#schema/nouns/enrollment.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import { administrators } from '#schema/nouns/readers.ts'
import { type Change, keyOf, patch, type Reader } from '#schema/nouns/tables.ts'
import { closedWithClass } from '#schema/rules/schedule/closingOfClass.ts'

/** An enrolment before and after the sending. */
export interface EndedEnrollment {
  before: Enrollment
  after: Enrollment
}

const daysOf = ({ enrolledAt, leftAt, gaps, leftReason }: Enrollment) => ({ enrolledAt, leftAt, gaps, leftReason })

/**
 * A student who was sent stays after all: they are in their classes on the days they were before, in one that was closed
 * since to its last day. An enrolment that was changed since stays as it is, and so does that of an erased person.
 */
export const takeBackStudent = {
  name: 'takeBackStudent',
  method: 'DELETE',
  path: '/api/school-transfers/:id',
  roles: administrators,
  async plan(rows: Reader, ended: readonly EndedEnrollment[], zone?: string): Promise<Change[]> {
    const changes: Change[] = []
    for (const { before, after } of ended) {
      const key = keyOf('enrollments', after)
      const now = await rows.get('enrollments', key)
      const person = await rows.get('users', after.studentId)
      if (!person || isErased(person)) continue
      if (now && JSON.stringify(daysOf(now)) === JSON.stringify(daysOf(after)))
        changes.push(patch('enrollments', key, daysOf(await closedWithClass(rows, before, zone))))
    }
    return changes
  },
  describe: (student: string) => `${student}: fica na escola, o envio a outra escola foi desfeito`,
} as const
