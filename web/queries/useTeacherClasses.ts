import type { Lesson } from '#schema/nouns/lesson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { studentCounts } from '#web/model/people/studentsOfClasses.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { classesNamed, openFirst } from './openClasses.ts'
import { useRows } from './useRows.ts'

export interface TeacherClass extends SchoolClass {
  studentCount: number
  currentLesson: Lesson | undefined
}

/**
 * The classes of the signed-in teacher in the order of the week, without those that are closed, or `all`, with them at
 * the end; undefined while they load.
 */
export function useTeacherClasses(which: 'open' | 'all' = 'open'): TeacherClass[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const classes = classesNamed(await rows.where('classes', { teacherId }), which)
      const counts = studentCounts(await rows.where('enrollments', {}), serverNow())
      const withLesson = classes.map(async (each) => ({
        ...each,
        studentCount: counts.get(each.id) ?? 0,
        currentLesson: each.currentLessonId ? await rows.get('lessons', each.currentLessonId) : undefined,
      }))
      return openFirst(await Promise.all(withLesson))
    },
    [teacherId, which],
  )
}
