import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { contentOfClasses } from '#schema/rules/content/contentOfClasses.ts'
import { byLessonOrder, byModuleOrder } from '#schema/rules/content/inOrder.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { type ClassSubject, namedSubjects } from '#schema/rules/schedule/subjects.ts'
import type { DiaryRecords } from '#web/model/papers/classDiary.ts'
import type { ListedStudent } from '#web/model/papers/paperSheets.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useRows } from './useRows.ts'

/** A subject with the name of who teaches it. */
export interface PaperSubject extends ClassSubject {
  teacher: string | null
}

/** What the papers of a class are made of. */
export interface ClassPapers {
  records: DiaryRecords
  /** The students in the class now. */
  students: Omit<ListedStudent, 'number'>[]
  calendar: SchoolCalendar
  /** What it is taught; one without a module for a class without a timetable. */
  subjects: PaperSubject[]
  teacher: string | null
}

/** What the papers of a class are made of; undefined while it loads. */
export const useClassPapers = (schoolClass: SchoolClass): ClassPapers | undefined => {
  const { id: classId, schoolId, teacherId } = schoolClass
  return useRows(
    async (rows) => {
      const [enrollments, rolls, attendance, calendar, content] = await Promise.all([
        rows.where('enrollments', { classId }),
        rows.where('rollCalls', { classId }),
        rows.where('attendance', { classId }),
        rows.where('calendarDays', { schoolId }),
        contentOfClasses(rows, [classId]),
      ])
      const found = await Promise.all(enrollments.map(({ studentId }) => rows.get('users', studentId)))
      const people = found.filter((person) => person !== undefined)
      const names = new Map(people.map((person) => [person.id, person]))
      const planned = content.modules
        .sort(byModuleOrder)
        .flatMap((module) => content.lessons.filter(({ moduleId }) => moduleId === module.id).sort(byLessonOrder))
      const known = new Set(planned.map(({ id }) => id))
      // Of a module that the class no longer has.
      const others = [...new Set(rolls.map(({ lessonId }) => lessonId))].filter((id) => !known.has(id))
      const former = await Promise.all(others.map((id) => rows.get('lessons', id)))
      const nameOf = async (id: number | null) => (id === null ? null : ((await rows.get('users', id))?.name ?? null))
      const titles = new Map(content.modules.map(({ id, title }) => [id, title]))
      const subjects = namedSubjects(schoolClass, content.links, titles)
      const students = enrollments.flatMap((each): ClassPapers['students'] => {
        const person = names.get(each.studentId)
        if (!person || !isInClass(each, serverNow())) return []
        return [{ id: person.id, name: person.name, matricula: person.username, since: civilDateOf(each.enrolledAt) }]
      })
      return {
        records: {
          people,
          enrollments,
          rolls,
          attendance,
          lessons: [...planned, ...former.filter((lesson) => lesson !== undefined)],
        },
        students,
        calendar,
        subjects: await Promise.all(subjects.map(async (each) => ({ ...each, teacher: await nameOf(each.teacherId) }))),
        teacher: await nameOf(teacherId),
      }
    },
    [classId, schoolId, teacherId],
  )
}
