import { check, Refusal } from '../../schema/errors.ts'
import { argsOf } from '../../schema/mutations/mutation.ts'
import { addAdministrator } from '../../schema/serverActs/addAdministrator.ts'
import { changePassword } from '../../schema/serverActs/changePassword.ts'
import { endSignInWait } from '../../schema/serverActs/endSignInWait.ts'
import { registerUser } from '../../schema/serverActs/registerUser.ts'
import { resetPassword } from '../../schema/serverActs/resetPassword.ts'
import type { ServerAct } from '../../schema/serverActs/serverAct.ts'
import { enact } from '../command.ts'
import { type Attempts, countAttempts } from '../sessions/attempts.ts'
import { firstPassword } from '../sessions/firstPassword.ts'
import { hashPassword, passwordFits } from '../sessions/passwords.ts'
import { keepPasswordHash, passwordHashOf, userOf } from '../store/people.ts'
import { bodyOf, type House, type Routes } from './api.ts'

/** Accounts and passwords (spec section 7, Users): what is never queued on a device. */
export function accountRoutes(routes: Routes, house: House) {
  makesAccounts(routes, house, registerUser)
  makesAccounts(routes, house, addAdministrator)
  const changes = countAttempts(house.clock.now)
  changesPassword(routes, house, changes)
  resetsPassword(routes, house, changes)
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

function changesPassword(routes: Routes, { store, sessions, clock, zone, pokes }: House, attempts: Attempts) {
  routes.post(changePassword.path, 'signedIn', async (c) => {
    const user = c.get('user')
    const args = check(changePassword.args, await bodyOf(c))
    const before = await passwordHashOf(store.q, user.id)
    if (args.currentPassword !== undefined) {
      attempts.mustBePatient('password', String(user.id))
      if (!(await passwordFits(before, args.currentPassword))) throw new Refusal('password.wrong')
      attempts.succeeded('password', String(user.id))
    } else if (!user.mustChangePassword) throw new Refusal('args.invalid', 'Todos os campos são obrigatórios')
    if (await passwordFits(before, args.newPassword)) throw new Refusal('password.same')
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

/** Answers with the password, which is stored nowhere and never told again; every wait and session of its person ends. */
function resetsPassword(routes: Routes, { store, sessions, attempts, clock, zone, pokes }: House, changes: Attempts) {
  routes.post(resetPassword.path, resetPassword.roles, async (c) => {
    const args = argsOf(resetPassword, c.req.param(), undefined)
    const oneTimePassword = firstPassword()
    const hash = await hashPassword(oneTimePassword)
    const { person, woken } = await store.tx(async (q) => {
      const done = await enact(q, c.get('user'), resetPassword, args, { now: clock.now(), zone })
      await keepPasswordHash(q, args.id, hash)
      await sessions.endAll(q, args.id)
      return { ...done, person: (await userOf(q, args.id))! }
    })
    attempts.forgive([person.email, person.username])
    changes.succeeded('password', String(person.id))
    pokes.poke(woken)
    return c.json({ id: person.id, name: person.name, login: person.email ?? person.username, oneTimePassword })
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
