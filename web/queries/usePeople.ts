import type { Role } from '#schema/fields/labels.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { User } from '#schema/nouns/user.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { useRows } from './useRows.ts'

const byName = (a: User, b: User) => compareTexts(a.name, b.name)

/** The people of a role in a school, by name, without what stays of erased ones; undefined while they load. */
export const usePeople = (role: Role, schoolId: number | null): User[] | undefined =>
  useRows(
    async (rows) =>
      schoolId === null
        ? undefined
        : (await rows.where('users', { role, schoolId })).filter((person) => !isErased(person)).sort(byName),
    [role, schoolId],
  )
