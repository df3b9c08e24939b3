import { randomInt } from 'node:crypto'
import { check, Refusal } from '#schema/errors.ts'
import { firstPassword } from '#schema/fields/firstPassword.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import { addAdministrator } from '#schema/mutations/online/addAdministrator.ts'
import { changePassword } from '#schema/mutations/online/changePassword.ts'
import { endSignInWait } from '#schema/mutations/online/endSignInWait.ts'
import { giveFirstPasswords } from '#schema/mutations/online/giveFirstPasswords.ts'
import type { OnlineMutation } from '#schema/mutations/online/onlineMutation.ts'
import { registerUser } from '#schema/mutations/online/registerUser.ts'
import { resetPassword } from '#schema/mutations/online/resetPassword.ts'
import { planOf } from '#schema/mutations/planOf.ts'
import type { User } from '#schema/nouns/user.ts'
import { canRemoveSecondFactor } from '#schema/permissions/user.ts'
import { leftOutHeader, leftOutText } from '#schema/sync/leftOut.ts'
import type { AppContext } from '#server/appContext.ts'
import { executeOwn } from '#server/execute/executeCall.ts'
import { bodyOf, type Routes } from '#server/http/api.ts'
import { mustNotBeGuessable } from '#server/sessions/guessablePassword.ts'
import { passwordFitsAccount } from '#server/sessions/passwordFitsAccount.ts'
import { accountName } from '#server/sessions/passwordLimits.ts'
import { removeCalendarAddress } from '#server/store/accounts/calendarAddresses.ts'
import { keepPasswordHash, passwordHashOf, userOf } from '#server/store/accounts/people.ts'
import { hasSecondFactor, removeSecondFactor } from '#server/store/accounts/secondFactors.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'

/** Accounts and passwords (spec section 7, Users): acts that are never queued on a device. */
export function accountRoutes(routes: Routes, context: AppContext) {
  accountCreationRoute(routes, context, registerUser)
  accountCreationRoute(routes, context, addAdministrator)
  passwordChangeRoute(routes, context)
  passwordResetRoute(routes, context)
  firstPasswordsRoute(routes, context)
  signInWaitRoute(routes, context)
}

interface NewLogin {
  name: string
  email?: string | null
  username?: string | null
  password: string
  schoolId?: number | null
}

/** Answers with the new user. The caller's session is unchanged. */
function accountCreationRoute<A extends NewLogin>(
  routes: Routes,
  { store, passwords, clock, zone, pokes }: AppContext,
  act: OnlineMutation<A>,
) {
  routes.post(act.path, act.roles, async (c) => {
    const args = check(act.args, await bodyOf(c)) as A
    const school = await schoolNameOf(store.q, args.schoolId ?? c.get('user').schoolId)
    await mustNotBeGuessable(args.password, [args.name, args.email, args.username, school])
    const hash = await passwords.workFor(c.get('user').id).hash(args.password)
    const { changes, woken } = await store.tx(async (q) => {
      const done = await executeOwn(q, c.get('user'), act, args, { now: clock.now(), zone })
      await keepPasswordHash(q, Number(done.changes[0]!.key), hash)
      return done
    })
    pokes.poke(woken)
    return c.json(changes[0]!.after)
  })
}

const schoolNameOf = async (q: Q, id: number | null): Promise<string | undefined> =>
  id === null ? undefined : (await readerOf(q).get('schools', id))?.name

function passwordChangeRoute(routes: Routes, { store, sessions, passwords, clock, zone, pokes }: AppContext) {
  routes.post(changePassword.path, 'signedIn', async (c) => {
    const user = c.get('user')
    const args = check(changePassword.args, await bodyOf(c))
    const before = await passwordHashOf(store.q, user.id)
    const work = passwords.workFor(user.id)
    if (args.currentPassword !== undefined) {
      const { currentPassword } = args
      const account = { hash: before, isFirst: user.mustChangePassword }
      if (!(await passwords.allowOwn(user.id, () => passwordFitsAccount(work, account, currentPassword))))
        throw new Refusal('password.wrong')
    } else if (!user.mustChangePassword) throw new Refusal('args.invalid', 'Todos os campos são obrigatórios')
    if (await work.fits(before, args.newPassword)) throw new Refusal('password.same')
    const school = await schoolNameOf(store.q, user.schoolId)
    await mustNotBeGuessable(args.newPassword, [user.name, user.email, user.username, school])
    const hash = await work.hash(args.newPassword)
    const { woken } = await store.tx(async (q) => {
      // Somebody else changed the password in between, which ended this session.
      if ((await passwordHashOf(q, user.id)) !== before) throw new Refusal('session.none')
      const done = await executeOwn(q, user, changePassword, args, { now: clock.now(), zone })
      await keepPasswordHash(q, user.id, hash)
      const count = await sessions.endOthers(q, user.id, c.get('token'))
      const { id, schoolId } = user
      await noteAudit(q, { kind: 'passwordChanged', at: clock.now(), schoolId, actorId: id, detail: { count } })
      return done
    })
    pokes.poke(woken)
    pokes.recheck(user.id)
    return c.text('Senha alterada com sucesso.')
  })
}

/**
 * A person comes in with this password alone: their sessions end, the waits after wrong ones, and the address at which
 * their week is read without any.
 */
async function letInAnewWith(q: Q, id: number, hash: string, { sessions, passwords }: AppContext): Promise<void> {
  await keepPasswordHash(q, id, hash)
  await sessions.endAll(q, id)
  await passwords.forgive(q, accountName(id))
  await removeCalendarAddress(q, id)
}

/** Answers with the password, which is stored nowhere and never shown again. */
function passwordResetRoute(routes: Routes, context: AppContext) {
  const { store, passwords, clock, zone, pokes } = context
  routes.post(resetPassword.path, resetPassword.roles, async (c) => {
    const args = argsOf(resetPassword, c.req.param(), undefined)
    const oneTimePassword = firstPassword(randomInt)
    const hash = await passwords.workFor(c.get('user').id).hash(oneTimePassword)
    const { person, woken, secondFactor } = await store.tx(async (q) => {
      const actor = c.get('user')
      const done = await executeOwn(q, actor, resetPassword, args, { now: clock.now(), zone })
      await letInAnewWith(q, args.id, hash, context)
      const person = (await userOf(q, args.id))!
      const secondFactor = await secondFactorAfterReset(q, actor, person)
      const { schoolId } = person
      const trace = { at: clock.now(), schoolId, actorId: actor.id, aboutId: person.id }
      await noteAudit(q, { kind: 'passwordReset', ...trace })
      if (secondFactor === 'removed') await noteAudit(q, { kind: 'secondFactorOff', ...trace })
      return { ...done, person, secondFactor }
    })
    pokes.poke(woken)
    pokes.recheck(person.id)
    const { id, name, email, username } = person
    return c.json({ id, name, login: email ?? username, oneTimePassword, secondFactor })
  })
}

/** Answers with the passwords, which are stored nowhere and never shown again, of those who got one. */
function firstPasswordsRoute(routes: Routes, context: AppContext) {
  const { store, passwords, clock, zone, pokes } = context
  const act = giveFirstPasswords
  routes.post(act.path, act.roles, async (c) => {
    const actor = c.get('user')
    const args = check(act.args, await bodyOf(c))
    const { changes, leftOut } = await planOf(act, { actor, args, rows: readerOf(store.q), at: clock.now(), ids: [] })
    if (leftOut.length) c.header(leftOutHeader, leftOutText(leftOut))
    const given = new Map<number, { password: string; hash: string }>()
    const work = passwords.workFor(actor.id)
    for (const { key } of changes) {
      const password = firstPassword(randomInt)
      given.set(Number(key), { password, hash: await work.hash(password) })
    }
    if (!given.size) return c.json([])
    const { changes: stored, woken } = await store.tx(async (q) => {
      const done = await executeOwn(q, actor, act, { ...args, userIds: [...given.keys()] }, { now: clock.now(), zone })
      for (const { key } of done.changes) {
        const person = (await userOf(q, Number(key)))!
        const { id, schoolId } = person
        await letInAnewWith(q, id, given.get(id)!.hash, context)
        const trace = { at: clock.now(), schoolId, actorId: actor.id, aboutId: id }
        await noteAudit(q, { kind: 'passwordReset', ...trace })
        if ((await secondFactorAfterReset(q, actor, person)) === 'removed')
          await noteAudit(q, { kind: 'secondFactorOff', ...trace })
      }
      return done
    })
    for (const id of given.keys()) if (!stored.some(({ key }) => key === id)) given.delete(id)
    pokes.poke(woken)
    for (const id of given.keys()) pokes.recheck(id)
    return c.json([...given].map(([userId, { password }]) => ({ userId, password })))
  })
}

/** What becomes of the second factor of a person who gets a new password: removed where the actor may remove it. */
async function secondFactorAfterReset(q: Q, actor: User, person: User): Promise<'none' | 'removed' | 'kept'> {
  const school = person.schoolId === null ? undefined : await readerOf(q).get('schools', person.schoolId)
  if (canRemoveSecondFactor(actor, person, school)) return (await removeSecondFactor(q, person.id)) ? 'removed' : 'none'
  return (await hasSecondFactor(q, person.id)) ? 'kept' : 'none'
}

function signInWaitRoute(routes: Routes, { store, passwords, clock, zone }: AppContext) {
  routes.delete(endSignInWait.path, endSignInWait.roles, async (c) => {
    const args = argsOf(endSignInWait, c.req.param(), undefined)
    const person = await store.tx(async (q) => {
      await executeOwn(q, c.get('user'), endSignInWait, args, { now: clock.now(), zone })
      await passwords.forgive(q, accountName(args.id))
      return userOf(q, args.id)
    })
    return c.json(person ?? null)
  })
}
