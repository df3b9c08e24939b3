import { administrators } from '#schema/nouns/readers.ts'
import { type Change, clear, put, type Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'

/**
 * A school receives a student whom another one sent: an account of its own, with the name, the sign-in name, the family
 * and the documents. The rolls and marks stay with the old account. The office gives a first password, as to any new
 * student.
 */
export const receiveStudent = {
  name: 'receiveStudent',
  method: 'POST',
  path: '/api/school-transfers/:id/arrival',
  roles: administrators,
  async plan(rows: Reader, from: User, to: { id: number; schoolId: number; now: number }): Promise<Change[]> {
    const { name, email, username, category } = from
    const { id, schoolId, now } = to
    const record = await rows.get('studentRecords', from.id)
    const account = { id, name, email, username, role: 'student' as const, category, schoolId }
    return [
      put('users', { ...account, mustChangePassword: true, createdAt: now }),
      ...(record ? [put('studentRecords', { ...recordOf(record), studentId: id, schoolId })] : []),
    ]
  },
  describe: (student: string) => `${student}: recebido de outra escola da rede`,
} as const

const recordOf = ({ id: _, ...record }: { id: number | null } & Record<string, unknown>) => record

/** The old account of a student whom another school received: the sign-in name went with the student. */
export const releaseStudent = {
  name: 'releaseStudent',
  method: receiveStudent.method,
  path: receiveStudent.path,
  plan: ({ id }: User): Change[] => [clear('users', id, { email: null, username: null })],
  describe: (student: string) => `${student}: já está na outra escola da rede`,
} as const
