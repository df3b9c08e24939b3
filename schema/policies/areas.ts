import type { Role } from '../entities/labels.ts'
import type { User } from '../entities/user.ts'
import { isGlobal } from './user.ts'

type Person = Pick<User, 'role' | 'schoolId'>

/** Whose each part of the app is that is not everybody's; its addresses begin with its name (spec section 2, route guard). */
const owners: Record<Role, (person: Person) => boolean> = {
  superadmin: isGlobal,
  admin: ({ role }) => role === 'admin',
  teacher: ({ role }) => role === 'teacher',
  student: ({ role }) => role === 'student',
}

export const areas = Object.keys(owners) as Role[]

/** Which of these parts are a person's. */
export const areasOf = (person: Person): Role[] => areas.filter((area) => owners[area](person))

/** Whether an address is everybody's or this person's. */
export function mayOpen(person: Person, pathname: string): boolean {
  const area = areas.find((each) => pathname === `/${each}` || pathname.startsWith(`/${each}/`))
  return !area || owners[area](person)
}
