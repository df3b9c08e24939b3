import type { User } from '../../schema/entities/user.ts'
import { useRows } from './useRows.ts'

/** The teachers or the students of a school by name; undefined while they load. */
export function useSchoolPeople(schoolId: number | null, role: 'teacher' | 'student'): User[] | undefined {
  return useRows(
    async (rows) => {
      if (schoolId === null) return undefined
      const people = await rows.where('users', { role, schoolId })
      return people.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
    },
    [schoolId, role],
  )
}
