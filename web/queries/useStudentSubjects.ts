import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { teacherOn } from '#schema/nouns/coverageDays.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { type AttendedSubject, subjectsOfStudent } from '#schema/rules/attendance/subjectsOfStudent.ts'
import type { Subject } from '#schema/rules/schedule/subjects.ts'
import { coveragesOf } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'
import { withClassNames } from './withClassNames.ts'

/** The current classes of a student. */
export async function classesOfStudent(rows: Reader, studentId: number): Promise<SchoolClass[]> {
  const enrolled = (await rows.where('enrollments', { studentId })).filter((each) => isInClass(each, serverNow()))
  const classes = await Promise.all(enrolled.map(({ classId }) => rows.get('classes', classId)))
  return classes.filter((each) => each !== undefined)
}

/** What the student is taught in a class, by the title of the class and the subject, with its own teacher. */
export interface StudentSubject extends SchoolClass, Subject, Pick<AttendedSubject, 'isTaughtOn'> {
  teacherId: number | null
  currentLessonId: number | null
  currentLesson: Lesson | undefined
  /** Null where there is none. */
  teacherName: string | null
}

const withNames = async <C extends Pick<SchoolClass, 'currentLessonId' | 'teacherId'>>(rows: Reader, each: C) => ({
  ...each,
  currentLesson: each.currentLessonId ? await rows.get('lessons', each.currentLessonId) : undefined,
  teacherName: each.teacherId ? ((await rows.get('users', each.teacherId))?.name ?? null) : null,
})

/** What the signed-in student is taught, with the current lessons; undefined while it loads. */
export function useStudentSubjects(): StudentSubject[] | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (all) => {
      const rows = withClassNames(all)
      const subjects = await subjectsOfStudent(rows, studentId, serverNow())
      const classes = [...new Set(subjects.map(({ schoolClass }) => schoolClass))]
      const coverages = await coveragesOf(rows, classes)
      const today = civilDateOf(serverNow())
      return Promise.all(
        subjects.map((each) =>
          withNames(rows, { ...each.schoolClass, ...each, teacherId: teacherOn(each, coverages, today) }),
        ),
      )
    },
    [studentId],
  )
}
