import { passwordConfirmation } from '#schema/entities/user.ts'
import { check, Refusal } from '#schema/errors.ts'
import type { AppContext } from '#server/appContext.ts'
import { passwordFits } from '#server/sessions/passwords.ts'
import { passwordHashOf } from '#server/store/accounts/people.ts'
import { bodyOf, type Routes } from '../api.ts'

/** The password again, in a session: for ten minutes it then does what needs it (sessions/mustBeConfirmed.ts). */
export function confirmationRoute(routes: Routes, { store, sessions, passwords, clock }: AppContext) {
  routes.post('/api/user/confirm-password', 'signedIn', async (c) => {
    const { password } = check(passwordConfirmation, await bodyOf(c))
    const { id } = c.get('user')
    const hash = await passwordHashOf(store.q, id)
    if (!(await passwords.allowOwn(id, () => passwordFits(hash, password)))) throw new Refusal('password.wrong')
    await sessions.confirm(c.get('token'), clock.now())
    return c.body(null, 200)
  })
}
