import { check, Refusal } from '../../schema/errors.ts'
import { addAdministrator } from '../../schema/serverActs/addAdministrator.ts'
import { changePassword } from '../../schema/serverActs/changePassword.ts'
import { registerUser } from '../../schema/serverActs/registerUser.ts'
import type { ServerAct } from '../../schema/serverActs/serverAct.ts'
import { enact } from '../command.ts'
import { countAttempts } from '../sessions/attempts.ts'
import { hashPassword, passwordFits } from '../sessions/passwords.ts'
import { keepPasswordHash, passwordHashOf } from '../store/people.ts'
import { bodyOf, type House, type Routes } from './api.ts'

/** Accounts and passwords (spec section 7, Users): what is never queued on a device. */
export function accountRoutes(routes: Routes, house: House) {
  makesAccounts(routes, house, registerUser)
  makesAccounts(routes, house, addAdministrator)
  changesPassword(routes, house)
}

/** Answers with the new user; the caller's session stays what it was. */
function makesAccounts<A extends { password: string }>(
  routes: Routes,
  { store, clock, zone, pokes }: House,
  act: ServerAct<A>,
) {
  routes.post(act.path, act.roles, async (c) => {
    const args = check(act.args, await bodyOf(c)) as A
    const hash = await hashPassword(args.password)
    const { changes, woken } = await store.tx(async (q) => {
      const done = await enact(q, c.get('user'), act, args, { now: clock.now(), zone })
      await keepPasswordHash(q, Number(done.changes[0]!.key), hash)
      return done
    })
    pokes.poke(woken)
    return c.json(changes[0]!.after)
  })
}

function changesPassword(routes: Routes, { store, sessions, clock, zone, pokes }: House) {
  const attempts = countAttempts()
  routes.post(changePassword.path, 'signedIn', async (c) => {
    const user = c.get('user')
    const args = check(changePassword.args, await bodyOf(c))
    const before = await passwordHashOf(store.q, user.id)
    await attempts.mustBePatient('password', String(user.id))
    if (!(await passwordFits(before, args.currentPassword))) throw new Refusal('password.wrong')
    await attempts.succeeded('password', String(user.id))
    if (args.newPassword === args.currentPassword) throw new Refusal('password.same')
    const hash = await hashPassword(args.newPassword)
    const { woken } = await store.tx(async (q) => {
      // Somebody else changed it in between, and with it ended this session.
      if ((await passwordHashOf(q, user.id)) !== before) throw new Refusal('session.none')
      const done = await enact(q, user, changePassword, args, { now: clock.now(), zone })
      await keepPasswordHash(q, user.id, hash)
      await sessions.endOthers(q, user.id, c.get('token'))
      return done
    })
    pokes.poke(woken)
    return c.text('Senha alterada com sucesso.')
  })
}
