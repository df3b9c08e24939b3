import { isInClass } from '#schema/nouns/enrollment.ts'
import { readsRater } from '#schema/nouns/evaluation.ts'
import { mustReadStudent } from '#schema/permissions/readableRows.ts'
import { rowSeenBy } from '#schema/permissions/scopes.ts'
import { mustReadRaters } from '#schema/permissions/student.ts'
import { classesWithLessons } from '#schema/rules/content/classesWithLessons.ts'
import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { moduleProgress } from '#schema/rules/content/moduleProgress.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import type { AppContext } from '#server/appContext.ts'
import { numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { attendanceOf, evaluationsOf } from '#server/store/queries/studentMarks.ts'
import { viewerOf } from '#server/store/visibility/viewer.ts'
import { seenIn } from '../visibility.ts'

/** A student's classes, attendance, evaluations and progress (spec section 7). */
export function learningRoutes(routes: Routes, { store, clock }: AppContext) {
  const rows = readerOf(store.q)

  /** The student in the address, and a filter for the rows of theirs that the caller may read. */
  const studentIn = async (c: RequestContext) => {
    const person = await rows.get('users', numberIn(c, 'id'))
    const isReadable = await mustReadStudent(c.get('user'), person, rows)
    return { student: person!, isReadable }
  }

  /** The classes the student is in now, in the order of the week. */
  const classesIn = async (c: RequestContext) => {
    const { student, isReadable } = await studentIn(c)
    const enrolled = (await rows.where('enrollments', { studentId: student.id })).filter((each) =>
      isInClass(each, clock.now()),
    )
    const classes = await Promise.all(enrolled.filter(isReadable).map(({ classId }) => rows.get('classes', classId)))
    return classes.filter((schoolClass) => schoolClass !== undefined).sort(byWeekAndTime)
  }

  routes.get('/api/students/:id/classes', 'signedIn', async (c) => c.json(seenIn(c, 'classes', await classesIn(c))))

  routes.get('/api/students/:id/classes-lessons', 'signedIn', async (c) => {
    const classIds = (await classesIn(c)).map(({ id }) => id)
    const { links, modules, lessons } = await contentOfClasses(rows, classIds)
    return c.json(classesWithLessons(classIds, links, seenIn(c, 'modules', modules), seenIn(c, 'lessons', lessons)))
  })

  routes.get('/api/students/:id/attendance', 'signedIn', async (c) => {
    const { student, isReadable } = await studentIn(c)
    return c.json(seenIn(c, 'attendance', (await attendanceOf(store.q, student)).filter(isReadable)))
  })

  routes.get('/api/students/:id/evaluations', 'signedIn', async (c) => {
    const { student, isReadable } = await studentIn(c)
    const viewer = await viewerOf(store.q, c.get('user'))
    mustReadRaters(viewer)
    const evaluations = (await evaluationsOf(store.q, student)).filter(
      (row) => isReadable(row) && readsRater(viewer, row),
    )
    return c.json(evaluations.map((row) => rowSeenBy(viewer, 'evaluations', row)))
  })

  routes.get('/api/students/:id/progress', 'signedIn', async (c) => {
    const { student, isReadable } = await studentIn(c)
    const { modules, lessons } = await contentOfClasses(
      rows,
      (await classesIn(c)).map(({ id }) => id),
    )
    const attendance = (await attendanceOf(store.q, student, { counted: true })).filter(isReadable)
    return c.json({
      modules: moduleProgress(
        modules.map(({ id }) => id),
        lessons,
        attendance,
      ),
    })
  })
}
