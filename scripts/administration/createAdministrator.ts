import { check } from '#schema/errors.ts'
import { userInsert } from '#schema/nouns/newAccount.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustNotBeGuessable } from '#server/sessions/guessablePassword.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { accountFor, keepPasswordHash } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import type { Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'

/**
 * Creates a superadministrator, with a journal entry whose author is the system (0). Returns the e-mail they sign in
 * with. Throws an Error with a Portuguese sentence when the e-mail is taken.
 * @param now ms
 */
export async function createAdministrator(
  store: Store,
  account: { name: string; email: string; password: string },
  now: number,
): Promise<string> {
  const { name, email, password } = check(userInsert, { ...account, role: 'superadmin' })
  await mustNotBeGuessable(password, [name, email])
  const passwordHash = await hashPassword(password)
  await store.tx(async (q) => {
    if (await accountFor(q, email!)) throw new Error(`Já existe uma conta com o e-mail ${email}.`)
    const id = await takeIds(q, 'users', 1)
    const entry = await takeIds(q, 'journal', 1)
    const row = put('users', { id, name, email: email!, role: 'superadmin', createdAt: now })
    const { changes } = await write(q, [row], [now, entry])
    await keepPasswordHash(q, id, passwordHash)
    await addEntry(q, {
      id: entry,
      actorId: 0,
      device: null,
      tenant: 0,
      at: now,
      receivedAt: now,
      name: 'createAdministrator',
      method: 'POST',
      path: '/create',
      body: { name, email },
      hash: '',
      outcome: 'applied',
      code: null,
      message: null,
      changes,
    })
  })
  return email!
}
