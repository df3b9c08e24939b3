import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { byLessonOrder, byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { classesTaughtBy, type WithSubjects, withSubjects } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namedClasses } from './namedClasses.ts'
import { useRows } from './useRows.ts'
import { useSchoolId } from './useSchoolId.ts'
import { classesOfStudent } from './useStudentSubjects.ts'

/** What a person can find by name: only what they can also see elsewhere. */
export interface Findable {
  classes: WithSubjects<SchoolClass>[]
  modules: Module[]
  lessons: Lesson[]
  /** Each with the class to open them in, for people who see students class by class. */
  students: { student: User; classId: number | null }[]
  /** Of the office's school. */
  teachers: User[]
}

const nothing: Findable = { classes: [], modules: [], lessons: [], students: [], teachers: [] }

/** Read from the mirror, so it works without a network; undefined while it loads. */
export function useFindable(): Findable | undefined {
  const { user } = useSession()
  const schoolId = useSchoolId()
  return useRows(
    async (rows) => {
      if (user?.role === 'teacher') return ofTeacher(rows, user.id)
      if (user?.role === 'student') return ofStudent(rows, user.id)
      return schoolId === null ? nothing : ofSchool(rows, schoolId)
    },
    [user?.id, user?.role, schoolId],
  )
}

async function ofSchool(rows: Reader, schoolId: number): Promise<Findable> {
  const [classes, modules, lessons, students, teachers] = await Promise.all([
    rows.where('classes', { schoolId }),
    rows.where('modules', { schoolId }),
    rows.where('lessons', {}),
    rows.where('users', { role: 'student', schoolId }),
    rows.where('users', { role: 'teacher', schoolId }),
  ])
  const own = new Set(modules.map(({ id }) => id))
  return inOrder(
    await withSubjects(rows, await namedClasses(rows, classes)),
    modules,
    lessons.filter(({ moduleId }) => own.has(moduleId)),
    students.map((student) => ({ student, classId: null })),
    teachers,
  )
}

async function ofTeacher(rows: Reader, teacherId: number): Promise<Findable> {
  const classes = await classesTaughtBy(rows, teacherId, civilDateOf(serverNow()))
  const { modules, lessons } = await content(rows, classes)
  const taught = new Set(classes.map(({ id }) => id))
  const enrolled = await rows.where('enrollments', {})
  const classOf = new Map(
    enrolled
      .filter((each) => isInClass(each, serverNow()) && taught.has(each.classId))
      .map((each) => [each.studentId, each.classId]),
  )
  const people = await rows.where('users', { role: 'student' })
  const students = people.flatMap((student) => {
    const classId = classOf.get(student.id)
    return classId ? [{ student, classId }] : []
  })
  return inOrder(await withSubjects(rows, await namedClasses(rows, classes)), modules, lessons, students)
}

async function ofStudent(rows: Reader, studentId: number): Promise<Findable> {
  const classes = await classesOfStudent(rows, studentId)
  const { modules, lessons } = await content(rows, classes)
  const active = modules.filter((module) => module.active)
  const shown = new Set(active.map(({ id }) => id))
  return inOrder(
    [],
    active,
    lessons.filter(({ moduleId }) => shown.has(moduleId)),
    [],
  )
}

const content = (rows: Reader, classes: readonly SchoolClass[]) =>
  contentOfClasses(
    rows,
    classes.map(({ id }) => id),
  )

const inOrder = (
  classes: Findable['classes'],
  modules: Module[],
  lessons: Lesson[],
  students: Findable['students'],
  teachers: User[] = [],
): Findable => ({
  classes: classes.sort(byWeekAndTime),
  modules: modules.sort(byModuleOrder),
  lessons: lessons.sort(byLessonOrder),
  students: students.sort((a, b) => compareTexts(a.student.name, b.student.name)),
  teachers: teachers.sort((a, b) => compareTexts(a.name, b.name)),
})
