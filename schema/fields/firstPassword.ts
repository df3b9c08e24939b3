const consonants = 'bcdfgjlmnprstv'
const vowels = 'aeiou'

/**
 * Returns a password for a first sign-in, which the person then changes. A child can read it aloud and type it:
 * 'bafe-tolu-472'. There are about 2 × 10^10 of them.
 * @param below returns a whole number from 0 up to one below `limit`, which nobody can foresee
 */
export function firstPassword(below: (limit: number) => number): string {
  const one = (letters: string) => letters[below(letters.length)]!
  const syllable = () => one(consonants) + one(vowels)
  return `${syllable()}${syllable()}-${syllable()}${syllable()}-${100 + below(900)}`
}

/** Chance that nobody can foresee, in a browser. Numbers that would make some more likely are drawn again. */
export function randomBelow(limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit)
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn! < fair) return drawn! % limit
  }
}
