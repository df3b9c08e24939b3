import type { Lesson } from '#schema/entities/lesson.ts'
import type { SchoolClass } from '#schema/entities/schoolClass.ts'
import { byWeekAndTime } from '#schema/rules/schedule/agenda.ts'
import { studentCounts } from '#web/model/people/studentsOfClasses.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

export interface TeacherClass extends SchoolClass {
  studentCount: number
  currentLesson: Lesson | undefined
}

/** The classes of the signed-in teacher in the order of the week; undefined while they load. */
export function useTeacherClasses(): TeacherClass[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const classes = await rows.where('classes', { teacherId })
      const counts = studentCounts(await rows.where('enrollments', {}), serverNow())
      const withLesson = classes.map(async (each) => ({
        ...each,
        studentCount: counts.get(each.id) ?? 0,
        currentLesson: each.currentLessonId ? await rows.get('lessons', each.currentLessonId) : undefined,
      }))
      return (await Promise.all(withLesson)).sort(byWeekAndTime)
    },
    [teacherId],
  )
}
