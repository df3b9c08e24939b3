import { check } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { mustFollow, mustTeach, mustTeachIn, mustTeachLesson } from '#schema/permissions/schoolClass.ts'
import { rowSeenBy } from '#schema/permissions/scopes.ts'
import { attendanceStatus } from '#schema/rules/attendance/attendanceStatus.ts'
import { classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { classRecords } from '#schema/rules/attendance/classRecords.ts'
import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { mustBeTaughtIn } from '#schema/rules/content/lessonOfClass.ts'
import type { AppContext } from '#server/appContext.ts'
import { numberIn, type RequestContext, type Routes, staff } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { serializeStudent } from '#server/store/visibility/serialize.ts'
import { viewerOf } from '#server/store/visibility/viewer.ts'
import { seenIn, visibilityFor } from '../visibility.ts'

/** Reads classes (spec section 7). */
export function classRoutes(routes: Routes, context: AppContext) {
  const { store, clock, zone } = context
  const rows = readerOf(store.q)

  /** The class in the address. Throws a Refusal unless the caller teaches it or a subject of it. */
  const classIn = async (c: RequestContext): Promise<SchoolClass> =>
    mustTeachIn(c.get('user'), rows, await rows.get('classes', numberIn(c, 'id')), civilDateOf(clock.now(), zone))

  /** The class in the address. Throws a Refusal unless the caller may know what is taught in it. */
  const followed = async (c: RequestContext, name = 'id'): Promise<SchoolClass> =>
    mustFollow(c.get('user'), await rows.get('classes', numberIn(c, name)), rows, { now: clock.now(), zone })

  const readable = async (c: RequestContext) => {
    const { schoolId } = c.get('user')
    const classes = await rows.where('classes', schoolId === null ? {} : { schoolId })
    const isVisible = await visibilityFor(context, c)
    return seenIn(
      c,
      'classes',
      classes.filter((schoolClass) => isVisible('classes', schoolClass, schoolClass)),
    )
  }

  routes.get('/api/classes', staff, async (c) => c.json(await readable(c)))

  routes.get('/api/admin/classes', ['admin', 'superadmin'], async (c) => c.json(await readable(c)))

  routes.get('/api/teacher-classes', ['teacher'], async (c) => c.json(await readable(c)))

  routes.get('/api/classes/:id/students', staff, async (c) => {
    const { id: classId } = await classIn(c)
    const enrolled = (await rows.where('enrollments', { classId })).filter((each) => isInClass(each, clock.now()))
    const students = await Promise.all(enrolled.map(({ studentId }) => rows.get('users', studentId)))
    return c.json({ students: students.flatMap((student) => (student ? [serializeStudent(student)] : [])) })
  })

  for (const [path, name] of [
    ['/api/classes/:id/modules', 'id'],
    ['/api/class-modules/:classId', 'classId'],
  ] as const) {
    routes.get(path, 'signedIn', async (c) => {
      const { id } = await followed(c, name)
      const { modules } = await contentOfClasses(rows, [id])
      return c.json(seenIn(c, 'modules', modules.sort(byModuleOrder)))
    })
  }

  routes.get('/api/classes/:id/attendance-status', 'signedIn', async (c) => {
    const { id: classId } = await followed(c)
    return c.json(attendanceStatus(await rows.where('completions', { classId })))
  })

  routes.get('/api/lessons/:lessonId/classes/:classId/completion', 'signedIn', async (c) => {
    const { id: classId } = await followed(c, 'classId')
    const { id: lessonId } = await mustBeTaughtIn(rows, numberIn(c, 'lessonId'), classId)
    const found = await rows.get('completions', keyOf('completions', { lessonId, classId }))
    return c.json({
      isCompleted: found?.isCompleted ?? false,
      performanceLevel: found?.performanceLevel ?? 'average',
    })
  })

  routes.get('/api/classes/:classId/lessons/:lessonId/attendance', staff, async (c) => {
    const place = { classId: numberIn(c, 'classId'), lessonId: numberIn(c, 'lessonId') }
    const { id: classId } = await mustTeachLesson(c.get('user'), rows, { ...place, at: clock.now(), zone })
    const { id: lessonId } = await mustBeTaughtIn(rows, place.lessonId, classId)
    const date = check(attendanceDate, c.req.query('date'))
    return c.json(seenIn(c, 'attendance', await rows.where('attendance', { classId, lessonId, date })))
  })

  routes.get('/api/classes/:id/performance', staff, async (c) => {
    const { id } = mustTeach(c.get('user'), await rows.get('classes', numberIn(c, 'id')))
    const day = c.req.query('date')
    const date = day === undefined ? undefined : check(attendanceDate, day)
    const { viewer, records } = await store.readOnReplica(async (q) => ({
      viewer: await viewerOf(q, c.get('user')),
      records: await classRecords(readerOf(q), id),
    }))
    const evaluations = records.evaluations.map((row) => rowSeenBy(viewer, 'evaluations', row))
    return c.json(classPerformance({ ...records, evaluations }, { now: clock.now(), date, zone }))
  })
}
