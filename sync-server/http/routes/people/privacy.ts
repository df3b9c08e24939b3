import { Refusal } from '#schema/errors.ts'
import { argsOf } from '#schema/mutations/mutation.ts'
import { eraseUser } from '#schema/mutations/online/eraseUser.ts'
import { mustTakeOutData } from '#schema/permissions/user.ts'
import type { AppContext } from '#server/appContext.ts'
import { dryRunErasure, erase } from '#server/execute/erase.ts'
import { personData } from '#server/execute/personData.ts'
import { bodyOf, numberIn, type Routes } from '#server/http/api.ts'
import { personPage } from '#server/http/personPage.ts'
import { mustBeConfirmed } from '#server/sessions/mustBeConfirmed.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { readerOf } from '#server/store/queries/reader.ts'

/**
 * A person's data: a copy for the person and their school's office, and its erasure on request. Taking out or erasing
 * somebody else's needs a password that was just typed, and each copy leaves a trace that the person finds in the next.
 */
export function privacyRoutes(routes: Routes, { store, uploads, clock, pokes, zone }: AppContext) {
  routes.get('/api/users/:id/data', 'signedIn', async (c) => {
    const actor = c.get('user')
    const { format = 'json' } = c.req.query()
    if (format !== 'json' && format !== 'html') throw new Refusal('args.invalid', 'Campo inválido: format.')
    const rows = readerOf(store.q)
    const target = await rows.get('users', numberIn(c, 'id'))
    const school = target?.schoolId ? await rows.get('schools', target.schoolId) : undefined
    const person = mustTakeOutData(actor, target, school)
    if (person.id !== actor.id) mustBeConfirmed(c.get('confirmedAt'), clock.now())
    const { id: aboutId, schoolId } = person
    const trace = { at: clock.now(), actorId: actor.id, aboutId, schoolId, detail: { format } }
    await store.tx((q) => noteAudit(q, { kind: 'personExported', ...trace }))
    const now = clock.now()
    const data = await store.readOnReplica((q) => personData(q, person, now))
    if (format === 'html') return c.html(personPage(data, zone))
    c.header('Content-Disposition', `attachment; filename="dados-${aboutId}.json"`)
    return c.json(data)
  })

  routes.post(eraseUser.path, eraseUser.roles, async (c) => {
    const actor = c.get('user')
    const args = argsOf(eraseUser, c.req.param(), await bodyOf(c))
    if (c.req.query('dryRun') === 'true')
      return c.json({ erases: await dryRunErasure(store.q, actor, args.id, clock.now()) })
    mustBeConfirmed(c.get('confirmedAt'), clock.now())
    const { woken } = await erase(store, actor, args, clock.now())
    // After a crash here, they are swept within a week.
    for (const { id } of await uploads.of(args.id)) uploads.remove(id)
    pokes.poke(woken)
    return c.json({ erased: args.id })
  })
}
