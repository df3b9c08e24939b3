import { randomInt } from 'node:crypto'

const consonants = 'bcdfgjlmnprstv'
const vowels = 'aeiou'
const one = (letters: string) => letters[randomInt(letters.length)]!
const syllable = () => one(consonants) + one(vowels)

/** A first password that can be read aloud and typed by a child: 'bafe-tolu-472'. About 2 in 10^10 to guess. */
export const firstPassword = () =>
  `${syllable()}${syllable()}-${syllable()}${syllable()}-${String(randomInt(100, 1000))}`
