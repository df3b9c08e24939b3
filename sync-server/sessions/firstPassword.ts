import { randomInt } from 'node:crypto'

const consonants = 'bcdfgjlmnprstv'
const vowels = 'aeiou'
const one = (letters: string) => letters[randomInt(letters.length)]!
const syllable = () => one(consonants) + one(vowels)

/**
 * Returns a password for a first sign-in, which the person then changes. A child can read it aloud and type it:
 * 'bafe-tolu-472'. There are about 2 × 10^10 of them.
 */
export const firstPassword = () =>
  `${syllable()}${syllable()}-${syllable()}${syllable()}-${String(randomInt(100, 1000))}`
