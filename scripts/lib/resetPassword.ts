import { patch } from '../../schema/entities/tables.ts'
import { resetPassword as act } from '../../schema/serverActs/resetPassword.ts'
import { firstPassword } from '../../sync-server/sessions/firstPassword.ts'
import { hashPassword } from '../../sync-server/sessions/passwords.ts'
import { takeIds } from '../../sync-server/store/counters.ts'
import { remember } from '../../sync-server/store/journal.ts'
import { accountFor, keepPasswordHash } from '../../sync-server/store/people.ts'
import { removeSessionsOf } from '../../sync-server/store/sessionRows.ts'
import type { Store } from '../../sync-server/store/store.ts'
import { write } from '../../sync-server/store/write.ts'

/**
 * Gives the account of an e-mail or a username a one-time password, which is returned and stored nowhere, and ends its
 * sessions. The journal's author is the system (0). Throws an Error with a Portuguese sentence when there is no such account.
 * @param now ms
 */
export async function resetPassword(
  store: Store,
  login: string,
  now: number,
): Promise<{ name: string; password: string }> {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  return store.tx(async (q) => {
    const account = await accountFor(q, login.trim().toLowerCase())
    if (!account) throw new Error(`Nenhuma conta entra com ${login}.`)
    const { id, name, schoolId } = account.user
    const entry = await takeIds(q, 'journal', 1)
    const { changes } = await write(q, [patch('users', id, { mustChangePassword: true })], [now, entry])
    await keepPasswordHash(q, id, passwordHash)
    await removeSessionsOf(q, id)
    await remember(q, {
      id: entry,
      actorId: 0,
      device: null,
      tenant: schoolId ?? 0,
      at: now,
      receivedAt: now,
      name: act.name,
      method: act.method,
      path: act.path.replace(':id', String(id)),
      body: null,
      hash: '',
      outcome: 'applied',
      code: null,
      message: null,
      changes,
    })
    return { name, password }
  })
}
