import { isSubject } from '#schema/nouns/moduleClass.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { withSubjects } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import { beginsAfter, goingOn, type YearClass } from '#web/model/school/newYear.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namesOfClasses } from './namedClasses.ts'
import { useRows } from './useRows.ts'

/** The classes of a school that no day ends, as a new year that begins after `lastDay` finds them. */
export const useYearClasses = (schoolId: number | null, lastDay: string): YearClass[] | undefined =>
  useRows(
    async (rows) => {
      if (schoolId === null) return undefined
      const [classes, links, enrollments, people, names] = await Promise.all([
        rows.where('classes', { schoolId }),
        rows.where('moduleClasses', {}),
        rows.where('enrollments', {}),
        rows.where('users', { role: 'student', schoolId }),
        namesOfClasses(rows),
      ])
      const students = new Map(people.map((each) => [each.id, each]))
      const inClasses = byClass(
        goingOn(enrollments, serverNow(), lastDay).filter(({ studentId }) => students.has(studentId)),
      )
      const modules = byClass(links)
      const open = classes.filter(({ closedOn }) => closedOn === null)
      return (await withSubjects(rows, open, links))
        .sort((a, b) => compareTexts(a.title, b.title) || byWeekAndTime(a, b))
        .map((each) => {
          const { id, title, teacherId, weekday, classTime, category } = each
          const subjects = modules.get(id) ?? []
          const own = inClasses.get(id) ?? []
          return {
            ...{ id, title, name: names.get(id) ?? title, teacherId, weekday, classTime, category },
            when: weekText(each, each.subjects),
            moduleIds: subjects.map(({ moduleId }) => moduleId),
            hasTimetable: each.meetings !== null || subjects.some(isSubject),
            students: own
              .map(({ studentId }) => ({ id: studentId, name: students.get(studentId)!.name }))
              .sort((a, b) => compareTexts(a.name, b.name)),
            isNew: beginsAfter(own, lastDay),
          }
        })
    },
    [schoolId, lastDay],
  )

function byClass<R extends { classId: number }>(rows: readonly R[]): Map<number, R[]> {
  const found = new Map<number, R[]>()
  for (const row of rows) {
    const own = found.get(row.classId)
    if (own) own.push(row)
    else found.set(row.classId, [row])
  }
  return found
}
