import type { CensusPerson } from './censusFile.ts'

/**
 * The sign-in of a person: a teacher's e-mail if there is one, else the census number, else the school's own number.
 */
export function censusLogin(
  person: CensusPerson,
  role: 'teacher' | 'student',
  schoolInep: string,
): { email: string | null; username: string | null } {
  if (role === 'teacher' && person.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email))
    return { email: person.email, username: null }
  const own = (person.local || person.inep).toLowerCase().replace(/[^a-z0-9._-]/g, '')
  return { email: null, username: /^\d{12}$/.test(person.inep) ? person.inep : `${schoolInep}-${own}` }
}
