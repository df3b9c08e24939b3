import type { User } from '#schema/nouns/user.ts'

/**
 * The heading over what people sign in with: their e-mails or, for those without one, their usernames, which are students'
 * enrolment numbers.
 */
export function loginHeading(people: readonly Pick<User, 'email' | 'username' | 'role'>[]): string {
  const byName = people.filter(({ email, username }) => !email && username)
  if (!byName.length) return 'Email'
  const name = byName.every(({ role }) => role === 'student') ? 'matrícula' : 'usuário'
  return byName.length < people.length ? `Email ou ${name}` : `${name[0]!.toUpperCase()}${name.slice(1)}`
}
