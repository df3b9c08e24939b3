import { mustReadStudent } from '../../schema/policies/student.ts'
import { byWeekAndTime } from '../../schema/rules/agenda.ts'
import { classesWithLessons } from '../../schema/rules/classesWithLessons.ts'
import { contentOfClasses } from '../../schema/rules/contentOfClasses.ts'
import { moduleProgress } from '../../schema/rules/moduleProgress.ts'
import { readerOf } from '../store/reader.ts'
import { attendanceOf, evaluationsOf } from '../store/studentMarks.ts'
import { type Ask, type House, numberIn, type Routes } from './api.ts'

/** What a student attends, has attended and made of it (spec section 7). */
export function learningRoutes(routes: Routes, { store }: House) {
  const rows = readerOf(store.q)

  /** The student in the address, and which of their rows the caller may read. */
  const studentIn = async (c: Ask) => {
    const person = await rows.get('users', numberIn(c, 'id'))
    const sees = await mustReadStudent(c.get('user'), person, rows)
    return { student: person!, sees }
  }

  /** The classes they are in now, in the order of the week. */
  const classesIn = async (c: Ask) => {
    const { student, sees } = await studentIn(c)
    const enrolled = (await rows.where('enrollments', { studentId: student.id })).filter(
      ({ leftAt }) => leftAt === null,
    )
    const classes = await Promise.all(enrolled.filter(sees).map(({ classId }) => rows.get('classes', classId)))
    return classes.filter((schoolClass) => schoolClass !== undefined).sort(byWeekAndTime)
  }

  routes.get('/api/students/:id/classes', 'signedIn', async (c) => c.json(await classesIn(c)))

  routes.get('/api/students/:id/classes-lessons', 'signedIn', async (c) => {
    const classIds = (await classesIn(c)).map(({ id }) => id)
    const { links, modules, lessons } = await contentOfClasses(rows, classIds)
    return c.json(classesWithLessons(classIds, links, modules, lessons))
  })

  routes.get('/api/students/:id/attendance', 'signedIn', async (c) => {
    const { student, sees } = await studentIn(c)
    return c.json((await attendanceOf(store.q, student)).filter(sees))
  })

  routes.get('/api/students/:id/evaluations', 'signedIn', async (c) => {
    const { student, sees } = await studentIn(c)
    return c.json((await evaluationsOf(store.q, student)).filter(sees))
  })

  routes.get('/api/students/:id/progress', 'signedIn', async (c) => {
    const { student, sees } = await studentIn(c)
    const { modules, lessons } = await contentOfClasses(
      rows,
      (await classesIn(c)).map(({ id }) => id),
    )
    const attendance = (await attendanceOf(store.q, student, { counted: true })).filter(sees)
    return c.json({
      modules: moduleProgress(
        modules.map(({ id }) => id),
        lessons,
        attendance,
      ),
    })
  })
}
