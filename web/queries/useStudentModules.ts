import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { isExcused } from '#schema/nouns/enrollment.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { type AttendedSubject, subjectsOfStudent } from '#schema/rules/attendance/subjectsOfStudent.ts'
import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { byLessonOrder, byModuleOrder } from '#schema/rules/content/inOrder.ts'
import { moduleProgress } from '#schema/rules/content/moduleProgress.ts'
import { moduleOfRoll } from '#schema/rules/schedule/subjects.ts'
import { type LessonInClass, lessonsInClass } from '#web/model/content/lessonsInClass.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'
import { classesOfStudent } from './useStudentSubjects.ts'

export interface StudentModule extends Module {
  lessons: Lesson[]
  /** The student's classes that include it. */
  classes: SchoolClass[]
  /** What of them is taught in it: the subject, or all of a class without a timetable. */
  subjects: AttendedSubject[]
  /** The student is excused from it now. */
  excused: boolean
  /** The calendar of their school. */
  calendar: CalendarDay[]
  /** Lessons that one of these classes has completed. */
  done: Set<number>
  /** What the student's rolls say of its lessons. */
  inClass: Map<number, LessonInClass>
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
      const subjects = await subjectsOfStudent(rows, studentId, serverNow())
      const today = civilDateOf(serverNow())
      const calendar = await rows.where('calendarDays', {})
      const attendance = await countedAttendance(rows, studentId)
      const inClass = lessonsInClass(attendance, await rows.where('rollCalls', {}))
      const completions = await Promise.all(classIds.map((classId) => rows.where('completions', { classId })))
      const done = completions.flat().filter(({ isCompleted }) => isCompleted)
      return modules
        .filter(({ active }) => active)
        .sort(byModuleOrder)
        .map((module): StudentModule => {
          const own = lessons.filter(({ moduleId }) => moduleId === module.id).sort(byLessonOrder)
          const linked = links.filter(({ moduleId }) => moduleId === module.id).map(({ classId }) => classId)
          const taught = linked.flatMap((classId) => subjectOfModule(subjects, classId, module.id))
          return {
            ...module,
            lessons: own,
            classes: classes.filter(({ id }) => linked.includes(id)),
            subjects: taught,
            excused: taught.length > 0 && taught.every(({ enrollment }) => isExcused(enrollment, module.id, today)),
            calendar,
            inClass,
            done: new Set(done.filter(({ classId }) => linked.includes(classId)).map(({ lessonId }) => lessonId)),
            completion: moduleProgress([module.id], own, attendance)[0]?.completion ?? 0,
          }
        })
    },
    [studentId],
  )
}

/** The subject of a class in which a module is taught, on the days on which the student is on the module's sheets. */
function subjectOfModule(subjects: readonly AttendedSubject[], classId: number, moduleId: number): AttendedSubject[] {
  const ofClass = subjects.filter(({ schoolClass }) => schoolClass.id === classId)
  return ofClass
    .filter((each) => each.moduleId === moduleOfRoll(ofClass, moduleId))
    .map((each) => ({
      ...each,
      isTaughtOn: (date: string) => each.isTaughtOn(date) && !isExcused(each.enrollment, moduleId, date),
    }))
}
