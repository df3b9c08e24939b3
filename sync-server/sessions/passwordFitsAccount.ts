import type { PasswordWork } from './passwordGate.ts'

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
