import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { mustAdminister } from '#schema/permissions/school.ts'
import { requestedDays } from '#schema/rules/schedule/figureDays.ts'
import type { AppContext } from '#server/appContext.ts'
import { numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { schoolFiles } from '#server/store/files/schoolFiles.ts'
import { figuresOfSchools, schoolInFigures } from '#server/store/queries/figuresOfSchools.ts'
import { readerOf } from '#server/store/queries/reader.ts'

/** Reads schools (spec section 7), their figures, and what a school's files take. */
export function schoolRoutes(routes: Routes, { store, schoolFileBytes, maxFileBytes, clock, zone }: AppContext) {
  const rows = readerOf(store.q)
  routes.get('/api/schools', 'global', async (c) => c.json(await rows.where('schools', {})))

  /** The days that a call asks for, and now. */
  const asked = (c: RequestContext) => {
    const at = clock.now()
    return [requestedDays(c.req.query(), civilDateOf(at, zone)), { at, zone }] as const
  }
  routes.get('/api/schools/figures', 'global', async (c) => {
    const days = asked(c)
    return c.json(await store.readOnReplica((q) => figuresOfSchools(q, ...days)))
  })

  routes.get('/api/schools/:id/figures', mustAdminister.roles, async (c) => {
    const { id } = mustAdminister(c.get('user'), await rows.get('schools', numberIn(c, 'id')))
    const days = asked(c)
    return c.json(await store.readOnReplica((q) => schoolInFigures(q, id, ...days)))
  })

  routes.get('/api/schools/:id/files', mustAdminister.roles, async (c) => {
    const { id } = mustAdminister(c.get('user'), await rows.get('schools', numberIn(c, 'id')))
    return c.json({ ...(await schoolFiles(store.q, id, schoolFileBytes)), fileLimit: maxFileBytes })
  })
}
