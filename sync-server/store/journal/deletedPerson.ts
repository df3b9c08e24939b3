import { isRow } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Q } from '../store.ts'
import { entryOf, lastDeletionOf } from './journal.ts'

/** A person whose account was deleted, as the journal last saw them; undefined when no account of this number was. */
export async function deletedPerson(q: Q, id: number): Promise<User | undefined> {
  const deletion = await lastDeletionOf(q, 'users', id, { id })
  const entry = deletion === undefined ? undefined : await entryOf(q, deletion)
  const change = entry?.changes.find((change) => isRow('users', id)(change) && !change.after)
  return (change?.before ?? undefined) as User | undefined
}
