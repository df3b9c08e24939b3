import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'

/** The people who run schools, one or all of them, also whom a command made. */
export const allAdministrators = async (rows: Reader): Promise<User[]> =>
  (await Promise.all(administrators.map((role) => rows.where('users', { role })))).flat()
