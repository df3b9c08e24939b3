import { put, type Rows } from '../../schema/entities/tables.ts'
import { userInsert } from '../../schema/entities/user.ts'
import { check } from '../../schema/errors.ts'
import { hashPassword } from '../../sync-server/sessions/passwords.ts'
import { takeIds } from '../../sync-server/store/counters.ts'
import { remember } from '../../sync-server/store/journal.ts'
import { accountFor, keepPasswordHash } from '../../sync-server/store/people.ts'
import type { Store } from '../../sync-server/store/store.ts'
import { write } from '../../sync-server/store/write.ts'

/**
 * Makes a superadministrator, with a row in the journal whose author is the system (0). Gives the e-mail they sign in with.
 * @param now ms
 */
export async function createAdministrator(
  store: Store,
  asked: { name: string; email: string; password: string },
  now: number,
): Promise<string> {
  const { name, email, password } = check(userInsert, { ...asked, role: 'superadmin' })
  const passwordHash = await hashPassword(password)
  await store.tx(async (q) => {
    if (await accountFor(q, email!)) throw new Error(`Já existe uma conta com o e-mail ${email}.`)
    const id = await takeIds(q, 'users', 1)
    const entry = await takeIds(q, 'journal', 1)
    const row: Rows['users'] = {
      id,
      name,
      email: email!,
      username: null,
      role: 'superadmin',
      category: null,
      schoolId: null,
      mustChangePassword: false,
      createdAt: now,
    }
    const { changes } = await write(q, [put('users', row)], [now, entry])
    await keepPasswordHash(q, id, passwordHash)
    await remember(q, {
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
