import { getConnInfo } from '@hono/node-server/conninfo'
import { credentials } from '#schema/entities/user.ts'
import { check, Refusal } from '#schema/errors.ts'
import type { AppContext } from '#server/appContext.ts'
import { passwordFits } from '#server/sessions/passwords.ts'
import { deviceKeyOf } from '#server/store/accounts/deviceKey.ts'
import { accountFor, passwordHashOf, schoolIsActive } from '#server/store/accounts/people.ts'
import { bodyOf, type RequestContext, type Routes } from '../api.ts'

/** Sign-in and sign-out (spec section 7). */
export function sessionRoutes(routes: Routes, { store, sessions, attempts, clock }: AppContext) {
  routes.post('/api/login', 'anyone', async (c) => {
    const { email, password } = check(credentials, await bodyOf(c))
    const address = addressOf(c)
    attempts.mustNotWait(email, address)
    const account = await accountFor(store.q, email)
    if (!(await passwordFits(account?.passwordHash, password)) || !account) {
      throw new Refusal('login.wrong')
    }
    attempts.succeeded(email, address)
    if (!(await schoolIsActive(store.q, account.user.schoolId))) throw new Refusal('school.inactive')
    const before = sessions.tokenIn(c.req.header('Cookie'))
    if (before) await sessions.end(before)
    const cookie = await sessions.start(account.user.id, clock.now())
    // The password was changed meanwhile, which ended only the sessions that existed then.
    if ((await passwordHashOf(store.q, account.user.id)) !== account.passwordHash) {
      await sessions.end(sessions.tokenIn(cookie)!)
      throw new Refusal('login.wrong')
    }
    c.header('Set-Cookie', cookie)
    return c.json(account.user)
  })

  routes.post('/api/logout', 'anyone', async (c) => {
    const token = sessions.tokenIn(c.req.header('Cookie'))
    if (token) await sessions.end(token)
    c.header('Set-Cookie', sessions.farewell)
    return c.body(null, 200)
  })

  routes.get('/api/user', 'signedIn', (c) => c.json(c.get('user')))

  // Not a part of the user: devices store the user in the clear, and must not store this key that way.
  routes.get('/api/user/device-key', 'signedIn', async (c) => {
    const { id } = c.get('user')
    return c.json({ userId: id, key: await deviceKeyOf(store, id) })
  })
}

/** The address a request comes from. Behind a proxy on this machine, the address that the proxy reports. */
function addressOf(c: RequestContext): string {
  let direct = 'unknown'
  try {
    direct = getConnInfo(c).remote.address ?? direct
  } catch {
    return direct
  }
  const local = direct === '127.0.0.1' || direct === '::1' || direct === '::ffff:127.0.0.1'
  const forwarded = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
  return (local && forwarded) || direct
}
