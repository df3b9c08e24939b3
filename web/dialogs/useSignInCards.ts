import { useMemo } from 'react'
import type { User } from '#schema/nouns/user.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { useClassTitles } from '#web/queries/useClassTitles.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import type { CardPlace, SignInCard } from './SignInCards.tsx'

/** The cards of those whose first password is known, by class and name, as they are handed out; and the school's place. */
export function useSignInCards(
  people: readonly User[],
  passwords: ReadonlyMap<number, string>,
): { cards: SignInCard[]; place: CardPlace } {
  const schoolId = people[0]?.schoolId ?? null
  const titles = useClassTitles(schoolId)
  const school = useSchool(schoolId)
  const cards = useMemo(() => {
    const known = people.flatMap(({ id, name, email, username }) => {
      const password = passwords.get(id)
      if (password === undefined) return []
      return [
        {
          userId: id,
          name,
          login: email ?? username ?? '',
          password,
          classes: (titles?.get(id) ?? []).map(({ title }) => title),
        },
      ]
    })
    const place = ({ classes }: SignInCard) => classes[0] ?? ''
    return known.sort((a, b) => compareTexts(place(a), place(b)) || compareTexts(a.name, b.name))
  }, [people, passwords, titles])
  return { cards, place: { school: school?.name ?? '', address: window.location.origin } }
}
