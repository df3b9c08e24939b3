import { argsOf } from '#schema/mutations/mutation.ts'
import { eraseUser } from '#schema/mutations/online/eraseUser.ts'
import type { AppContext } from '#server/appContext.ts'
import { dryRunErasure, erase } from '#server/execute/erase.ts'
import { mustBeConfirmed } from '#server/sessions/mustBeConfirmed.ts'
import { bodyOf, type Routes } from '../api.ts'

/** The erasure of a person's data on request, and what it would take. */
export function privacyRoutes(routes: Routes, { store, clock, pokes }: AppContext) {
  routes.post(eraseUser.path, eraseUser.roles, async (c) => {
    const actor = c.get('user')
    const args = argsOf(eraseUser, c.req.param(), await bodyOf(c))
    if (c.req.query('dryRun') === 'true')
      return c.json({ erases: await dryRunErasure(store.q, actor, args.id, clock.now()) })
    mustBeConfirmed(c.get('confirmedAt'), clock.now())
    const { woken } = await erase(store, actor, args, clock.now())
    pokes.poke(woken)
    return c.json({ erased: args.id })
  })
}
