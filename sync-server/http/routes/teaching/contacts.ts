import { mustCallFamily } from '#schema/permissions/familyCalls.ts'
import { contactsOf } from '#schema/rules/people/contacts.ts'
import type { AppContext } from '#server/appContext.ts'
import { numberIn, type Routes } from '#server/http/api.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { readerOf } from '#server/store/queries/reader.ts'

/**
 * GET /api/students/:studentId/contacts: whom to call about a student, for the office and, where the school lets them,
 * for those who teach the student now. No device keeps it, and a teacher’s look leaves a trace.
 */
export function contactRoutes(routes: Routes, { store, clock, zone }: AppContext) {
  const rows = readerOf(store.q)
  routes.get('/api/students/:studentId/contacts', ['teacher', 'admin', 'superadmin'], async (c) => {
    const studentId = numberIn(c, 'studentId')
    const { id: actorId, role, schoolId } = c.get('user')
    const at = clock.now()
    await mustCallFamily(c.get('user'), rows, studentId, { now: at, zone })
    // The office has them anyway; it finds here which teacher looked.
    if (role === 'teacher')
      await store.tx((q) => noteAudit(q, { kind: 'contactsRead', at, schoolId, actorId, aboutId: studentId }))
    return c.json(contactsOf(await rows.get('studentRecords', studentId)))
  })
}
