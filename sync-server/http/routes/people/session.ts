import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { check, Refusal } from '#schema/errors.ts'
import { credentials } from '#schema/nouns/credentials.ts'
import type { User } from '#schema/nouns/user.ts'
import type { AuditKind } from '#schema/rules/journal/auditKinds.ts'
import { deviceName } from '#schema/rules/people/deviceName.ts'
import type { AppContext } from '#server/appContext.ts'
import { bodyOf, type RequestContext, type Routes } from '#server/http/api.ts'
import { networkOf } from '#server/http/clientNetwork.ts'
import { passwordFitsAccount } from '#server/sessions/passwordFitsAccount.ts'
import type { PasswordWork } from '#server/sessions/passwordGate.ts'
import { accountName } from '#server/sessions/passwordLimits.ts'
import { secondFactorFits } from '#server/sessions/secondFactorFits.ts'
import { deviceKeyOf } from '#server/store/accounts/deviceKey.ts'
import { accountFor, passwordHashOf, schoolIsActive } from '#server/store/accounts/people.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { hashOfDevice, isKnownDevice, keepKnownDevice, knownDevicesKept } from '#server/store/devices/knownDevices.ts'

/** Sign-in and sign-out (spec section 7). */
export function sessionRoutes(routes: Routes, { store, sessions, passwords, proxies, clock, pokes }: AppContext) {
  routes.post('/api/login', 'anyone', async (c) => {
    const { email, password, code } = check(credentials, await bodyOf(c))
    const found = await accountFor(store.q, email)
    const secret = deviceSecretIn(c, sessions.secure)
    const device = secret && hashOfDevice(secret)
    const guess = {
      account: found ? accountName(found.user.id) : unknownName(email),
      exists: found !== undefined,
      network: networkOf(c, proxies),
      knownDevice: device && found && (await isKnownDevice(store.q, device, found.user.id)) ? device : null,
    }
    let wrong: 'login.wrong' | 'login.codeWrong' = 'login.wrong'
    const fits = async (work: PasswordWork) => {
      const account = found && { hash: found.passwordHash, isFirst: found.user.mustChangePassword }
      if (!(await passwordFitsAccount(work, account, password))) return false
      wrong = 'login.codeWrong'
      return secondFactorFits(store, found!.user, code, { now: clock.now(), work, needed: 'login.codeNeeded' })
    }
    if (!(await passwords.allow(guess, fits))) {
      // Also for a name that nobody has: both take the same time.
      await store.tx((q) => noteAudit(q, traceOf('signInFailed', found?.user)), {
        within: { person: found?.user.id ?? 0 },
      })
      throw new Refusal(wrong)
    }
    const account = found!
    if (account.user.barred) throw new Refusal('account.barred')
    if (!(await schoolIsActive(store.q, account.user.schoolId))) throw new Refusal('school.inactive')
    const before = sessions.tokenIn(c.req.header('Cookie'))
    if (before) await endSession(before)
    const name = deviceName(c.req.header('User-Agent') ?? null)
    const cookie = await sessions.start(account.user.id, clock.now(), name)
    // The password was changed meanwhile, which ended only the sessions that existed then.
    if ((await passwordHashOf(store.q, account.user.id)) !== account.passwordHash) {
      await sessions.end(sessions.tokenIn(cookie)!)
      throw new Refusal('login.wrong')
    }
    c.header('Set-Cookie', cookie)
    // Starting one may have ended the oldest.
    pokes.recheck(account.user.id)
    await knowDevice(c, secret ?? randomBytes(32).toString('base64url'), account.user)
    return c.json(account.user)
  })

  /** Remembers that the person signed in on this device. It stays known after they leave. */
  async function knowDevice(c: RequestContext, secret: string, user: User) {
    await store.tx(
      async (q) => {
        await keepKnownDevice(q, hashOfDevice(secret), user.id, clock.now())
        const device = deviceName(c.req.header('User-Agent') ?? null)
        await noteAudit(q, { ...traceOf('signIn', user), ...(device && { detail: { device } }) })
      },
      { within: { person: user.id } },
    )
    setCookie(c, deviceCookie, secret, {
      ...{ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: knownDevicesKept / 1000 },
      ...(sessions.secure && { secure: true, prefix: 'host' }),
    })
  }

  const traceOf = (kind: AuditKind, user: User | undefined) => ({
    ...{ kind, at: clock.now() },
    ...{ schoolId: user?.schoolId ?? null, actorId: user?.id ?? null },
  })

  /** Ends a session, and the streams of its pages. */
  async function endSession(token: string) {
    await sessions.end(token)
    pokes.endStreams(token)
  }

  routes.post('/api/logout', 'anyone', async (c) => {
    const session = await sessions.find(c.req.header('Cookie'), clock.now())
    if (session) {
      await endSession(session.token)
      await store.tx((q) => noteAudit(q, traceOf('signOut', session.user)), { within: { person: session.user.id } })
    }
    c.header('Set-Cookie', sessions.farewell)
    return c.body(null, 200)
  })

  routes.get('/api/user', 'signedIn', (c) => c.json(c.get('user')))

  // For the sign-in page, to which nobody being signed in is no failure.
  routes.get('/api/session', 'anyone', async (c) => {
    const session = await sessions.find(c.req.header('Cookie'), clock.now())
    if (session?.renewal) c.header('Set-Cookie', session.renewal)
    const isOpen = session?.schoolIsActive
    return c.json({ user: isOpen ? session.user : null })
  })

  // Not a part of the user: devices store the user in the clear, and must not store this key that way.
  routes.get('/api/user/device-key', 'signedIn', async (c) => {
    const { id } = c.get('user')
    return c.json({ userId: id, key: await deviceKeyOf(store, id) })
  })
}

/** An account with this name does not exist; its failures are counted all the same. */
const unknownName = (name: string) => `name ${createHash('sha256').update(name.toLowerCase()).digest('hex')}`

const deviceCookie = 'chamada-device'

/** The secret of a device where somebody signed in before; null for anything that we did not make. */
function deviceSecretIn(c: RequestContext, secure: boolean): string | null {
  const secret = secure ? getCookie(c, deviceCookie, 'host') : getCookie(c, deviceCookie)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null
}
