import { isInClass } from '#schema/nouns/enrollment.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Subject } from '#schema/rules/schedule/subjects.ts'
import { subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

export interface StudentClass extends SchoolClass {
  currentLesson: Lesson | undefined
  /** Null where the class has none. */
  teacherName: string | null
}

/** The current classes of a student. */
export async function classesOfStudent(rows: Reader, studentId: number): Promise<SchoolClass[]> {
  const enrolled = (await rows.where('enrollments', { studentId })).filter((each) => isInClass(each, serverNow()))
  const classes = await Promise.all(enrolled.map(({ classId }) => rows.get('classes', classId)))
  return classes.filter((each) => each !== undefined)
}

/** What the student is taught in a class, by the title of the class and the subject, with its own teacher. */
export interface StudentSubject extends StudentClass, Subject {
  teacherId: number | null
  currentLessonId: number | null
}

const withNames = async <C extends Pick<SchoolClass, 'currentLessonId' | 'teacherId'>>(rows: Reader, each: C) => ({
  ...each,
  currentLesson: each.currentLessonId ? await rows.get('lessons', each.currentLessonId) : undefined,
  teacherName: each.teacherId ? ((await rows.get('users', each.teacherId))?.name ?? null) : null,
})

/** The classes of the signed-in student, with their current lesson; undefined while they load. */
export function useStudentClasses(): StudentClass[] | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (rows) =>
      Promise.all((await classesOfStudent(rows, studentId)).map((each) => withNames(rows, each))),
    [studentId],
  )
}

/** What the signed-in student is taught, with the current lessons; undefined while it loads. */
export function useStudentSubjects(): StudentSubject[] | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const subjects = await subjectsOfClasses(rows, await classesOfStudent(rows, studentId))
      return Promise.all(subjects.map(({ schoolClass, ...each }) => withNames(rows, { ...schoolClass, ...each })))
    },
    [studentId],
  )
}
