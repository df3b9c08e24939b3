import { check, Refusal } from '../../schema/errors.ts'
import { argsOf } from '../../schema/mutations/mutation.ts'
import { addAdministrator } from '../../schema/serverActs/addAdministrator.ts'
import { changePassword } from '../../schema/serverActs/changePassword.ts'
import { endSignInWait } from '../../schema/serverActs/endSignInWait.ts'
import { registerUser } from '../../schema/serverActs/registerUser.ts'
import type { ServerAct } from '../../schema/serverActs/serverAct.ts'
import { enact } from '../command.ts'
import { countAttempts } from '../sessions/attempts.ts'
import { hashPassword, passwordFits } from '../sessions/passwords.ts'
import { keepPasswordHash, passwordHashOf, userOf } from '../store/people.ts'
import { bodyOf, type House, type Routes } from './api.ts'

/** Accounts and passwords (spec section 7, Users): what is never queued on a device. */
export function accountRoutes(routes: Routes, house: House) {
  makesAccounts(routes, house, registerUser)
  makesAccounts(routes, house, addAdministrator)
  changesPassword(routes, house)
  endsWaits(routes, house)
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
  const attempts = countAttempts(clock.now)
  routes.post(changePassword.path, 'signedIn', async (c) => {
    const user = c.get('user')
    const args = check(changePassword.args, await bodyOf(c))
    const before = await passwordHashOf(store.q, user.id)
    attempts.mustBePatient('password', String(user.id))
    if (!(await passwordFits(before, args.currentPassword))) throw new Refusal('password.wrong')
    attempts.succeeded('password', String(user.id))
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

function endsWaits(routes: Routes, { store, attempts, clock, zone }: House) {
  routes.delete(endSignInWait.path, endSignInWait.roles, async (c) => {
    const args = argsOf(endSignInWait, c.req.param(), undefined)
    const person = await store.tx(async (q) => {
      await enact(q, c.get('user'), endSignInWait, args, { now: clock.now(), zone })
      return userOf(q, args.id)
    })
    if (person) attempts.forgive([person.email, person.username])
    return c.json(person ?? null)
  })
}
