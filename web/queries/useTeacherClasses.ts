import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { DayReader } from '#schema/nouns/tables.ts'
import { type ClassSubject, type Subject, taughtTitle } from '#schema/rules/schedule/subjects.ts'
import {
  classesTaughtBy,
  coveragesOf,
  subjectsOfClasses,
  type TaughtByOne,
  taughtBy,
} from '#schema/rules/schedule/subjectsOfClasses.ts'
import { studentCounts } from '#web/model/people/studentsOfClasses.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { classesNamed, openFirst } from './openClasses.ts'
import { useRows } from './useRows.ts'

export interface TeacherClass extends SchoolClass {
  studentCount: number
  currentLesson: Lesson | undefined
  /** '6º A · Matemática', where the teacher teaches a subject of it. */
  taughtTitle: string
  /** What the teacher teaches in it; all that the class has where that has no hours. */
  subjects: ClassSubject[]
  /** What of it the teacher teaches at hours of its own. */
  taught: (ClassSubject & TaughtByOne)[]
}

/** What a teacher teaches in a class, by the title of the class and the subject. */
export interface TaughtSubject extends TeacherClass, Subject, Pick<TaughtByOne, 'isTaughtOn' | 'days'> {
  teacherId: number | null
  currentLessonId: number | null
}

const currentLessonOf = async (rows: DayReader, { currentLessonId }: { currentLessonId: number | null }) =>
  currentLessonId ? await rows.get('lessons', currentLessonId) : undefined

/** The classes of a teacher in the order of the week, without those that are closed, or `all`, with them at the end. */
export async function classesOfTeacher(
  rows: DayReader,
  teacherId: number,
  which: 'open' | 'all',
): Promise<TeacherClass[]> {
  const classes = classesNamed(await classesTaughtBy(rows, teacherId, civilDateOf(serverNow())), which)
  const [subjects, coverages, enrollments] = await Promise.all([
    subjectsOfClasses(rows, classes),
    coveragesOf(rows, classes),
    rows.where('enrollments', {}),
  ])
  const taught = taughtBy(subjects, coverages, teacherId)
  const taughtIn = ({ id, ...schoolClass }: SchoolClass) => {
    const own = taught.filter((each) => each.schoolClass.id === id)
    const shown = own.length ? own : subjects.filter((each) => each.schoolClass.id === id)
    return { taughtTitle: taughtTitle(schoolClass, own), subjects: shown, taught: own }
  }
  const counts = studentCounts(enrollments, serverNow())
  const withLesson = classes.map(async (each) => ({
    ...each,
    studentCount: counts.get(each.id) ?? 0,
    currentLesson: await currentLessonOf(rows, each),
    ...taughtIn(each),
  }))
  return openFirst(await Promise.all(withLesson))
}

/** What the signed-in teacher teaches in classes that go on, in the same order; undefined while it loads. */
export function useTaughtSubjects(): TaughtSubject[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  return useRows((rows) => subjectsOfTeacher(rows, teacherId), [teacherId])
}

/** What a teacher teaches in classes that go on, in the same order. */
export async function subjectsOfTeacher(rows: DayReader, teacherId: number): Promise<TaughtSubject[]> {
  const classes = await classesOfTeacher(rows, teacherId, 'open')
  return Promise.all(
    classes.flatMap((of) =>
      of.taught.map(async ({ schoolClass, ...each }) => ({
        ...of,
        ...each,
        currentLesson: await currentLessonOf(rows, each),
      })),
    ),
  )
}
