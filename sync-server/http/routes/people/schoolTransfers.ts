import { check, Refusal } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { mustFollowStudent } from '#schema/permissions/frequency.ts'
import { mustTransfer } from '#schema/permissions/schoolTransfer.ts'
import { transferArrival, transferRefusal, transferRequest, transferSending } from '#schema/sync/schoolTransfers.ts'
import type { AppContext } from '#server/appContext.ts'
import { earlierSchools } from '#server/execute/earlierSchools.ts'
import { listTransfers } from '#server/execute/listTransfers.ts'
import * as transfers from '#server/execute/schoolTransfers.ts'
import { bodyOf, numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { readerOf } from '#server/store/queries/reader.ts'

/** Students who go from one school of the network to another, for the offices of the two, and what they bring. */
export function schoolTransferRoutes(routes: Routes, context: AppContext) {
  const { store, traces, clock, zone } = context
  const rows = readerOf(store.q)
  const { roles } = mustTransfer
  const schoolFor = (c: RequestContext, named: number | undefined) => mustChooseSchool(c.get('user'), rows, named)

  routes.get('/api/school-transfers', mustChooseSchool.roles, async (c) => {
    const named = c.req.query('schoolId')
    if (named !== undefined && !/^\d{1,15}$/.test(named)) throw new Refusal('args.invalid', 'Campo inválido: schoolId.')
    const schoolId = await schoolFor(c, named === undefined ? undefined : Number(named))
    traces.schoolsRead(c.get('user'), [schoolId])
    return c.json(await listTransfers(store.q, schoolId))
  })

  routes.post('/api/school-transfers/requests', mustChooseSchool.roles, async (c) => {
    const args = check(transferRequest, await bodyOf(c))
    await transfers.askForStudent(context, c.get('user'), await schoolFor(c, args.schoolId), args)
    return c.body(null)
  })

  routes.post('/api/school-transfers', mustFollowStudent.roles, async (c) => {
    await transfers.sendToSchool(context, c.get('user'), check(transferSending, await bodyOf(c)))
    return c.body(null)
  })

  routes.post('/api/school-transfers/:id/refusal', roles, async (c) => {
    const { reason } = check(transferRefusal, await bodyOf(c))
    await transfers.refuseRequest(context, c.get('user'), numberIn(c, 'id'), reason)
    return c.body(null)
  })

  routes.post('/api/school-transfers/:id/arrival', roles, async (c) => {
    const { classId } = check(transferArrival, (await bodyOf(c)) ?? {})
    return c.json({ studentId: await transfers.receiveFromSchool(context, c.get('user'), numberIn(c, 'id'), classId) })
  })

  routes.delete('/api/school-transfers/:id', roles, async (c) => {
    await transfers.takeBackTransfer(context, c.get('user'), numberIn(c, 'id'))
    return c.body(null)
  })

  routes.get('/api/students/:studentId/earlier', mustFollowStudent.roles, async (c) => {
    const actor = c.get('user')
    const student = await mustFollowStudent(actor, rows, numberIn(c, 'studentId'))
    const at = clock.now()
    const { schools, accounts } = await earlierSchools(store.q, student.id, civilDateOf(at, zone))
    // The school that is read finds it among its traces.
    if (accounts.length)
      await store.tx(async (q) => {
        for (const { id: aboutId, schoolId } of accounts)
          await noteAudit(q, { kind: 'schoolRead', at, schoolId, actorId: actor.id, aboutId })
      })
    return c.json({ schools })
  })
}
