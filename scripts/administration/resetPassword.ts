import { randomInt } from 'node:crypto'
import { firstPassword } from '#schema/fields/firstPassword.ts'
import { resetPassword as act } from '#schema/mutations/online/resetPassword.ts'
import { patch } from '#schema/nouns/tables.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { removeCalendarAddress } from '#server/store/accounts/calendarAddresses.ts'
import { accountFor, keepPasswordHash } from '#server/store/accounts/people.ts'
import { removeSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { endSessionsByAct } from '#server/store/accounts/sessionRows.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { takeIds } from '#server/store/counters.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import type { Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'

/**
 * Sets a one-time password for the account with this e-mail or username, ends its sessions and its calendar's address,
 * and removes its second factor. The password is returned and not stored in clear. The journal's author is the system
 * (0). Throws an Error with a Portuguese sentence when there is no such account.
 * @param now ms
 */
export async function resetPassword(
  store: Store,
  login: string,
  now: number,
): Promise<{ name: string; password: string; secondFactorRemoved: boolean }> {
  const password = firstPassword(randomInt)
  const passwordHash = await hashPassword(password)
  return store.tx(async (q) => {
    const account = await accountFor(q, login.trim().toLowerCase())
    if (!account) throw new Error(`Nenhuma conta entra com ${login}.`)
    const { id, name, schoolId } = account.user
    const entry = await takeIds(q, 'journal', 1)
    const { changes } = await write(q, [patch('users', id, { mustChangePassword: true })], [now, entry])
    await keepPasswordHash(q, id, passwordHash)
    await endSessionsByAct(q, id)
    await removeCalendarAddress(q, id)
    const trace = { at: now, schoolId, actorId: null, aboutId: id }
    await noteAudit(q, { kind: 'passwordReset', ...trace })
    const secondFactorRemoved = await removeSecondFactor(q, id)
    if (secondFactorRemoved) await noteAudit(q, { kind: 'secondFactorOff', ...trace })
    await addEntry(q, {
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
    return { name, password, secondFactorRemoved }
  })
}
