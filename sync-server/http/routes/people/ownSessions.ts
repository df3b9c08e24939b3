import { Refusal } from '#schema/errors.ts'
import type { AppContext } from '#server/appContext.ts'
import type { RequestContext, Routes } from '#server/http/api.ts'
import { noteAudit } from '#server/store/audit/audit.ts'

/** Where a person is signed in, in Perfil. */
export function ownSessionRoutes(routes: Routes, { store, sessions, clock, pokes }: AppContext) {
  routes.get('/api/user/sessions', 'signedIn', async (c) =>
    c.json(await sessions.listOf(c.get('user').id, c.get('token'), clock.now())),
  )

  routes.delete('/api/user/sessions', 'signedIn', async (c) => {
    await endAndNote(c, undefined)
    return c.body(null, 200)
  })

  routes.delete('/api/user/sessions/:session', 'signedIn', async (c) => {
    if (!(await endAndNote(c, c.req.param('session')))) throw new Refusal('notFound')
    return c.body(null, 200)
  })

  /** Ends one session of the caller, or all but the one that asks. Returns how many. */
  async function endAndNote(c: RequestContext, one: string | undefined): Promise<number> {
    const { id, schoolId } = c.get('user')
    const ended = await store.tx(async (q) => {
      const count =
        one === undefined ? await sessions.endOthers(q, id, c.get('token')) : await sessions.endOne(q, id, one)
      const trace = { kind: 'sessionsEnded', at: clock.now(), schoolId, actorId: id, detail: { count } } as const
      if (count) await noteAudit(q, trace)
      return count
    })
    if (ended) pokes.recheck(id)
    return ended
  }
}
