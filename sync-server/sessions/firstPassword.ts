import { randomInt } from 'node:crypto'
import type { PasswordWork } from './passwordGate.ts'

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

/** A first password that was typed with other capitals, blanks or hyphens, as it was given; undefined for other texts. */
function asGiven(typed: string): string | undefined {
  const plain = typed.replace(/[\s\p{Dash}]/gu, '').toLowerCase()
  const [, first, second, digits] = /^([a-z]{4})([a-z]{4})(\d{3})$/.exec(plain) ?? []
  return first && `${first}-${second}-${digits}`
}

/**
 * Returns true for an account's password, also for a first password that was not typed to the letter. A text in the form
 * of a first password takes as long for every account.
 * @param account undefined for one that does not exist
 */
export async function passwordFitsAccount(
  work: PasswordWork,
  account: { hash: string | null; isFirst: boolean } | undefined,
  typed: string,
): Promise<boolean> {
  if (await work.fits(account?.hash, typed)) return true
  const given = asGiven(typed)
  return given !== undefined && given !== typed && work.fits(account?.isFirst ? account.hash : null, given)
}
