import { check, Refusal } from '#schema/errors.ts'
import { passwordConfirmation } from '#schema/nouns/credentials.ts'
import type { AppContext } from '#server/appContext.ts'
import { bodyOf, type RequestContext, type Routes } from '#server/http/api.ts'
import { secondFactorFits } from '#server/sessions/secondFactorFits.ts'
import { passwordHashOf } from '#server/store/accounts/people.ts'

/** The password again, in a session: for ten minutes it then does what needs it (sessions/mustBeConfirmed.ts). */
export function confirmationRoute(routes: Routes, context: AppContext) {
  routes.post('/api/user/confirm-password', 'signedIn', async (c) => {
    await mustConfirmOwn(c, context, check(passwordConfirmation, await bodyOf(c)))
    await context.sessions.confirm(c.get('token'), context.clock.now())
    return c.body(null, 200)
  })
}

/**
 * Throws a Refusal unless these are the caller's own password and, for a person with a second factor, a code. Both count
 * in the limits of wrong passwords.
 */
export async function mustConfirmOwn(
  c: RequestContext,
  { store, passwords, clock }: AppContext,
  { password, code }: { password: string; code?: string },
): Promise<void> {
  const user = c.get('user')
  const hash = await passwordHashOf(store.q, user.id)
  let wrong: 'password.wrong' | 'code.wrong' = 'password.wrong'
  const right = await passwords.allowOwn(user.id, async (work) => {
    if (!(await work.fits(hash, password))) return false
    wrong = 'code.wrong'
    return secondFactorFits(store, user, code, { now: clock.now(), work, needed: 'code.needed' })
  })
  if (!right) throw new Refusal(wrong)
}
