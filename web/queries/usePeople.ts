import type { Role } from '#schema/entities/labels.ts'
import type { User } from '#schema/entities/user.ts'
import { useRows } from './useRows.ts'

const byName = (a: User, b: User) => a.name.localeCompare(b.name, 'pt-BR')

/** The people of a role in a school, by name; undefined while they load. */
export const usePeople = (role: Role, schoolId: number | null): User[] | undefined =>
  useRows(
    async (rows) => (schoolId === null ? undefined : (await rows.where('users', { role, schoolId })).sort(byName)),
    [role, schoolId],
  )
