import { Refusal } from '#schema/errors.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'

/**
 * Throws a Refusal for an e-mail or a username that another account has. Both are stored in lower case, so case does
 * not matter.
 */
export async function loginMustBeFree(
  rows: Reader,
  { email, username }: Partial<Pick<User, 'email' | 'username'>>,
  own?: number,
): Promise<void> {
  const taken = async (match: Partial<User>) => (await rows.where('users', match)).some(({ id }) => id !== own)
  if (email && ((await taken({ email })) || (await taken({ username: email })))) throw new Refusal('user.emailTaken')
  if (username && ((await taken({ username })) || (await taken({ email: username }))))
    throw new Refusal('user.usernameTaken')
}
