import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { User } from '#schema/nouns/user.ts'

/** Who of some people gets a card with a first password. */
export interface CardChoice {
  /** They never chose a password of their own. */
  first: User[]
  /** They did: a new one is made only for who asks for it. */
  own: User[]
  /** How many may not sign in and get none. */
  barred: number
}

export function cardChoice(people: readonly User[]): CardChoice {
  const there = people.filter((person) => !isErased(person))
  const allowed = there.filter(({ barred }) => !barred)
  return {
    first: allowed.filter(({ mustChangePassword }) => mustChangePassword),
    own: allowed.filter(({ mustChangePassword }) => !mustChangePassword),
    barred: there.length - allowed.length,
  }
}
