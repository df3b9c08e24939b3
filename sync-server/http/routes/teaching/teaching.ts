import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import { mustReadTeacher } from '#schema/permissions/teacher.ts'
import { meetingsOfWeek, meetingsOn } from '#schema/rules/schedule/agenda.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { classesTaughtBy, coveragesOf, subjectsOfClasses, taughtBy } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { AppContext } from '#server/appContext.ts'
import { numberIn, type RequestContext, type Routes, staff } from '#server/http/api.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { serializeScheduled, serializeStudent } from '#server/store/visibility/serialize.ts'
import { seenIn } from '../visibility.ts'

/** A teacher's classes, schedule and students (spec section 7). Days are those of the server's zone. */
export function teachingRoutes(routes: Routes, { store, clock, zone }: AppContext) {
  const rows = readerOf(store.q)

  /**
   * The classes of the teacher in the address, in the order of the week. Throws a Refusal unless the caller may read
   * them.
   */
  const classesIn = async (c: RequestContext) => {
    const teacher = mustReadTeacher(c.get('user'), await rows.get('users', numberIn(c, 'id')))
    const classes = await classesTaughtBy(rows, teacher.id, civilDateOf(clock.now(), zone))
    return classes.filter(({ schoolId }) => schoolId === teacher.schoolId).sort(byWeekAndTime)
  }

  /** What the teacher teaches in classes that go on, in the same order. */
  const subjectsIn = async (c: RequestContext) => {
    const today = civilDateOf(clock.now(), zone)
    const open = (await classesIn(c)).filter((each) => !isClosed(each, today))
    return taughtBy(await subjectsOfClasses(rows, open), await coveragesOf(rows, open), numberIn(c, 'id'))
  }

  routes.get('/api/teachers/:id/classes', staff, async (c) => c.json(seenIn(c, 'classes', await classesIn(c))))

  routes.get('/api/teachers/:id/week-schedule', staff, async (c) =>
    c.json(meetingsOfWeek(await subjectsIn(c), momentOf(clock.now(), zone)).map(serializeScheduled)),
  )

  routes.get('/api/teachers/:id/today-schedule', staff, async (c) => {
    const now = momentOf(clock.now(), zone)
    const subjects = await subjectsIn(c)
    const schoolId = subjects[0]?.schoolClass.schoolId
    const calendar = schoolId ? await rows.where('calendarDays', { schoolId }) : []
    return c.json(meetingsOn(subjects, now.date, calendar).map(serializeScheduled))
  })

  routes.get('/api/teachers/:id/students', staff, async (c) => {
    const classes = await classesIn(c)
    const enrolled = await Promise.all(classes.map(({ id }) => rows.where('enrollments', { classId: id })))
    const now = enrolled.flat().filter((each) => isInClass(each, clock.now()))
    const ids = [...new Set(now.map(({ studentId }) => studentId))]
    const people = await Promise.all(ids.map((id) => rows.get('users', id)))
    const students = people.filter((person) => person !== undefined)
    return c.json(students.sort((a, b) => compareTexts(a.name, b.name)).map(serializeStudent))
  })
}
