import { check, Refusal } from '#schema/errors.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { lateRollChoice } from '#schema/sync/lateRolls.ts'
import type { AppContext } from '#server/appContext.ts'
import { dismissLate, listLate, registerLate } from '#server/execute/lateRolls.ts'
import { bodyOf, type RequestContext, type Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'

/** Rolls that came too late to be taken, for the office of their school. */
export function lateRollRoutes(routes: Routes, context: AppContext) {
  const { store, traces } = context
  const { roles } = mustChooseSchool

  const schoolFor = (c: RequestContext, named: number | undefined) =>
    mustChooseSchool(c.get('user'), readerOf(store.q), named)

  routes.get('/api/late-rolls', roles, async (c) => {
    const named = c.req.query('schoolId')
    if (named !== undefined && !/^\d{1,15}$/.test(named)) throw new Refusal('args.invalid', 'Campo inválido: schoolId.')
    const schoolId = await schoolFor(c, named === undefined ? undefined : Number(named))
    traces.schoolsRead(c.get('user'), [schoolId])
    return c.json({ rolls: await listLate(context, c.get('user'), schoolId) })
  })

  async function choiceIn(c: RequestContext) {
    const { acts, schoolId } = check(lateRollChoice, await bodyOf(c))
    return { acts, schoolId: await schoolFor(c, schoolId) }
  }

  routes.post('/api/late-rolls/registration', roles, async (c) =>
    c.json(await registerLate(context, c.var, await choiceIn(c))),
  )

  routes.post('/api/late-rolls/dismissal', roles, async (c) => {
    await dismissLate(context, c.get('user'), await choiceIn(c))
    return c.body(null)
  })
}
