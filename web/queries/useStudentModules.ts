import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { byLessonOrder, byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { moduleProgress } from '#schema/rules/content/moduleProgress.ts'
import { type ClassSubject, moduleOfRoll } from '#schema/rules/schedule/subjects.ts'
import { subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { taughtContents } from '#web/model/content/taughtContents.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from './useRows.ts'
import { classesOfStudent } from './useStudentSubjects.ts'

export interface StudentModule extends Module {
  lessons: Lesson[]
  /** The student's classes that include it. */
  classes: SchoolClass[]
  /** What of them is taught in it: the subject, or all of a class without a timetable. */
  subjects: ClassSubject[]
  /** The calendar of their school. */
  calendar: CalendarDay[]
  /** Lessons that one of these classes has completed. */
  done: Set<number>
  /** What was taught in each of its lessons, where a roll says so. */
  taught: ReadonlyMap<number, string>
  /** Per cent, whole. */
  completion: number
}

/** The active modules of the signed-in student's classes, in order; undefined while they load. */
export function useStudentModules(): StudentModule[] | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const classes = await classesOfStudent(rows, studentId)
      const classIds = classes.map(({ id }) => id)
      const { links, modules, lessons } = await contentOfClasses(rows, classIds)
      const subjects = await subjectsOfClasses(rows, classes, links)
      const calendar = await rows.where('calendarDays', {})
      const attendance = await countedAttendance(rows, studentId)
      const completions = await Promise.all(classIds.map((classId) => rows.where('completions', { classId })))
      const rolls = (await Promise.all(classIds.map((classId) => rows.where('rollCalls', { classId })))).flat()
      const taught = taughtContents(rolls)
      const done = completions.flat().filter(({ isCompleted }) => isCompleted)
      return modules
        .filter(({ active }) => active)
        .sort(byModuleOrder)
        .map((module): StudentModule => {
          const own = lessons.filter(({ moduleId }) => moduleId === module.id).sort(byLessonOrder)
          const linked = links.filter(({ moduleId }) => moduleId === module.id).map(({ classId }) => classId)
          return {
            ...module,
            lessons: own,
            classes: classes.filter(({ id }) => linked.includes(id)),
            subjects: linked.flatMap((classId) => subjectOfModule(subjects, classId, module.id)),
            calendar,
            taught,
            done: new Set(done.filter(({ classId }) => linked.includes(classId)).map(({ lessonId }) => lessonId)),
            completion: moduleProgress([module.id], own, attendance)[0]?.completion ?? 0,
          }
        })
    },
    [studentId],
  )
}

/** The subject of a class in which a module is taught: that of the module, or the one without a module. */
function subjectOfModule(subjects: readonly ClassSubject[], classId: number, moduleId: number): ClassSubject[] {
  const ofClass = subjects.filter(({ schoolClass }) => schoolClass.id === classId)
  return ofClass.filter((each) => each.moduleId === moduleOfRoll(ofClass, moduleId))
}
