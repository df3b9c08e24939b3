import { mustReadTeacher } from '../../schema/policies/teacher.ts'
import { byWeekAndTime, isToday } from '../../schema/rules/agenda.ts'
import { momentOf } from '../../schema/rules/moment.ts'
import { presentScheduled, presentStudent } from '../store/present.ts'
import { readerOf } from '../store/reader.ts'
import { type Ask, type House, numberIn, type Routes, staff } from './api.ts'

/** What a teacher teaches, when and to whom (spec section 7); days are those of the server's zone. */
export function teachingRoutes(routes: Routes, { store, clock, zone }: House) {
  const rows = readerOf(store.q)

  /** The classes of the teacher in the address, in the order of the week, if the caller may read them. */
  const classesIn = async (c: Ask) => {
    const teacher = mustReadTeacher(c.get('user'), await rows.get('users', numberIn(c, 'id')))
    const classes = await rows.where('classes', { teacherId: teacher.id })
    return classes.filter(({ schoolId }) => schoolId === teacher.schoolId).sort(byWeekAndTime)
  }

  routes.get('/api/teachers/:id/classes', staff, async (c) => c.json(await classesIn(c)))

  routes.get('/api/teachers/:id/week-schedule', staff, async (c) => c.json((await classesIn(c)).map(presentScheduled)))

  routes.get('/api/teachers/:id/today-schedule', staff, async (c) => {
    const now = momentOf(clock.now(), zone)
    const today = (await classesIn(c)).filter((schoolClass) => isToday(schoolClass, now))
    return c.json(today.map(presentScheduled))
  })

  routes.get('/api/teachers/:id/students', staff, async (c) => {
    const classes = await classesIn(c)
    const enrolled = await Promise.all(classes.map(({ id }) => rows.where('enrollments', { classId: id })))
    const now = enrolled.flat().filter(({ leftAt }) => leftAt === null)
    const ids = [...new Set(now.map(({ studentId }) => studentId))]
    const people = await Promise.all(ids.map((id) => rows.get('users', id)))
    const students = people.filter((person) => person !== undefined)
    return c.json(students.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')).map(presentStudent))
  })
}
