import type { Role } from '#schema/fields/labels.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'

type Person = Pick<User, 'role' | 'schoolId'>

/**
 * Who owns each part of the app that is not for everybody. Its addresses begin with its name (spec section 2, route
 * guard).
 */
const owners: Record<Role, (person: Person) => boolean> = {
  superadmin: isGlobal,
  admin: ({ role }) => role === 'admin',
  teacher: ({ role }) => role === 'teacher',
  student: ({ role }) => role === 'student',
}

export const areas = Object.keys(owners) as Role[]

/** The parts that a person may open. */
export const areasOf = (person: Person): Role[] => areas.filter((area) => owners[area](person))

/** Returns true when the address is for everybody or for this person. */
export function mayOpen(person: Person, pathname: string): boolean {
  const area = areas.find((each) => pathname === `/${each}` || pathname.startsWith(`/${each}/`))
  return !area || owners[area](person)
}
