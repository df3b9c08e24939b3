import { getConnInfo } from '@hono/node-server/conninfo'
import { credentials } from '../../schema/entities/user.ts'
import { check, Refusal } from '../../schema/errors.ts'
import { passwordFits } from '../sessions/passwords.ts'
import { deviceKeyOf } from '../store/deviceKey.ts'
import { accountFor, passwordHashOf, schoolIsActive } from '../store/people.ts'
import { type Ask, bodyOf, type House, type Routes } from './api.ts'

/** Session (spec section 7). */
export function sessionRoutes(routes: Routes, { store, sessions, attempts, clock }: House) {
  routes.post('/api/login', 'anyone', async (c) => {
    const { email, password } = check(credentials, await bodyOf(c))
    const address = addressOf(c)
    attempts.mustBePatient(email, address)
    const account = await accountFor(store.q, email)
    if (!(await passwordFits(account?.passwordHash, password)) || !account) {
      throw new Refusal('login.wrong')
    }
    attempts.succeeded(email, address)
    if (!(await schoolIsActive(store.q, account.user.schoolId))) throw new Refusal('school.inactive')
    const before = sessions.tokenIn(c.req.header('Cookie'))
    if (before) await sessions.end(before)
    const cookie = await sessions.start(account.user.id, clock.now())
    // A new password was given meanwhile, which ended only the sessions that there were.
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

  // Not a part of the user: devices keep what they know of one in the clear, and this they must not.
  routes.get('/api/user/device-key', 'signedIn', async (c) => {
    const { id } = c.get('user')
    return c.json({ userId: id, key: await deviceKeyOf(store, id) })
  })
}

/** Where a request comes from; behind a proxy on this machine, what the proxy says. */
function addressOf(c: Ask): string {
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
