import { attendanceDate } from '../../schema/entities/attendance.ts'
import type { SchoolClass } from '../../schema/entities/schoolClass.ts'
import { keyOf } from '../../schema/entities/tables.ts'
import { check } from '../../schema/errors.ts'
import { canRead, mustTeach } from '../../schema/policies/schoolClass.ts'
import { mustBeTaughtIn } from '../../schema/rules/lessonOfClass.ts'
import { presentStudent } from '../store/present.ts'
import { readerOf } from '../store/reader.ts'
import { type Ask, type House, numberIn, type Routes, staff } from './api.ts'

/** Classes, read (spec section 7). */
export function classRoutes(routes: Routes, { store }: House) {
  const rows = readerOf(store.q)

  /** The class in the address, if the caller may read it. */
  const classIn = async (c: Ask, name = 'id'): Promise<SchoolClass> =>
    mustTeach(c.get('user'), await rows.get('classes', numberIn(c, name)))

  const readable = async (c: Ask) => {
    const { schoolId } = c.get('user')
    const classes = await rows.where('classes', schoolId === null ? {} : { schoolId })
    return classes.filter((schoolClass) => canRead(c.get('user'), schoolClass))
  }

  routes.get('/api/classes', staff, async (c) => c.json(await readable(c)))

  routes.get('/api/teacher-classes', ['teacher'], async (c) => c.json(await readable(c)))

  routes.get('/api/classes/:id/students', staff, async (c) => {
    const { id: classId } = await classIn(c)
    const enrolled = (await rows.where('enrollments', { classId })).filter(({ leftAt }) => leftAt === null)
    const students = await Promise.all(enrolled.map(({ studentId }) => rows.get('users', studentId)))
    return c.json({ students: students.flatMap((student) => (student ? [presentStudent(student)] : [])) })
  })

  routes.get('/api/classes/:id/modules', staff, async (c) => {
    const { id: classId } = await classIn(c)
    const links = await rows.where('moduleClasses', { classId })
    const modules = await Promise.all(links.map(({ moduleId }) => rows.get('modules', moduleId)))
    return c.json(modules.filter((module) => module !== undefined))
  })

  routes.get('/api/classes/:id/attendance-status', staff, async (c) => {
    const { id: classId } = await classIn(c)
    const completions = await rows.where('completions', { classId })
    return c.json(completions.map(({ lessonId, isCompleted }) => ({ lessonId, hasDoneStatus: isCompleted })))
  })

  routes.get('/api/lessons/:lessonId/classes/:classId/completion', staff, async (c) => {
    const { id: classId } = await classIn(c, 'classId')
    const { id: lessonId } = await mustBeTaughtIn(rows, numberIn(c, 'lessonId'), classId)
    const found = await rows.get('completions', keyOf('completions', { lessonId, classId }))
    return c.json({
      isCompleted: found?.isCompleted ?? false,
      performanceLevel: found?.performanceLevel ?? 'average',
    })
  })

  routes.get('/api/classes/:classId/lessons/:lessonId/attendance', staff, async (c) => {
    const { id: classId } = await classIn(c, 'classId')
    const { id: lessonId } = await mustBeTaughtIn(rows, numberIn(c, 'lessonId'), classId)
    const date = check(attendanceDate, c.req.query('date'))
    return c.json(await rows.where('attendance', { classId, lessonId, date }))
  })
}
