import { isInClass } from '#schema/nouns/enrollment.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namedClasses } from './namedClasses.ts'
import { classesNamed } from './openClasses.ts'
import { useRowsAtRest } from './useRows.ts'

export interface ClassTitle {
  id: number
  title: string
}

/**
 * The open classes that each student is in now, and in which each teacher teaches all or a subject, by the person's id;
 * undefined while they load.
 */
export const useClassTitles = (schoolId: number | null): Map<number, ClassTitle[]> | undefined =>
  useRowsAtRest(
    async (rows) => {
      if (schoolId === null) return undefined
      const [classes, enrollments, links] = await Promise.all([
        rows.where('classes', { schoolId }),
        rows.where('enrollments', {}),
        rows.where('moduleClasses', {}),
      ])
      const classesOf = new Map<number, Set<number>>()
      const add = (person: number, classId: number) =>
        classesOf.set(person, (classesOf.get(person) ?? new Set()).add(classId))
      const now = serverNow()
      for (const each of enrollments) if (isInClass(each, now)) add(each.studentId, each.classId)
      const open = classesNamed(await namedClasses(rows, classes), 'open').sort(byWeekAndTime)
      const taught = [...open.map(({ id, teacherId }) => ({ teacherId, classId: id })), ...links]
      for (const { teacherId, classId } of taught) if (teacherId !== null) add(teacherId, classId)
      return new Map(
        [...classesOf].map(([person, ids]) => [
          person,
          open.filter(({ id }) => ids.has(id)).map(({ id, title }) => ({ id, title })),
        ]),
      )
    },
    [schoolId],
  )
