import type { CensusPerson } from './educacensoFile.ts'

const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** A name as people write it. The census writes all capitals; other names are left as they are. */
export function personName(name: string): string {
  const clean = name.replace(/\s+/g, ' ').trim()
  if (clean !== clean.toLocaleUpperCase('pt-BR')) return clean
  return clean
    .toLocaleLowerCase('pt-BR')
    .split(' ')
    .map((word, i) => (i > 0 && particles.has(word) ? word : capital(word)))
    .join(' ')
}

const capital = (word: string) => word.replace(/(^|[-'’])(\p{L})/gu, (text) => text.toLocaleUpperCase('pt-BR'))

/**
 * The sign-in of a person: a teacher's e-mail if there is one, else the census number, else the school's own number.
 */
export function loginOf(
  person: CensusPerson,
  role: 'teacher' | 'student',
  schoolInep: string,
): { email: string | null; username: string | null } {
  if (role === 'teacher' && person.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email))
    return { email: person.email, username: null }
  const own = (person.local || person.inep).toLowerCase().replace(/[^a-z0-9._-]/g, '')
  return { email: null, username: /^\d{12}$/.test(person.inep) ? person.inep : `${schoolInep}-${own}` }
}
