import { isInClass } from '#schema/entities/enrollment.ts'
import { byWeekAndTime } from '#schema/rules/schedule/agenda.ts'
import { serverNow } from '#web/sync/clock.ts'
import { classesNamed } from './openClasses.ts'
import { useRowsAtRest } from './useRows.ts'

/**
 * The titles of the classes that each student is in now and each teacher teaches, by the person's id; undefined while
 * they load.
 */
export const useClassTitles = (schoolId: number | null): Map<number, string[]> | undefined =>
  useRowsAtRest(
    async (rows) => {
      if (schoolId === null) return undefined
      const [classes, enrollments] = await Promise.all([
        rows.where('classes', { schoolId }),
        rows.where('enrollments', {}),
      ])
      const classesOf = new Map<number, Set<number>>()
      const add = (person: number, classId: number) =>
        classesOf.set(person, (classesOf.get(person) ?? new Set()).add(classId))
      const now = serverNow()
      for (const each of enrollments) if (isInClass(each, now)) add(each.studentId, each.classId)
      for (const { id, teacherId } of classesNamed(classes, 'open')) if (teacherId !== null) add(teacherId, id)
      const ordered = classes.sort(byWeekAndTime)
      return new Map(
        [...classesOf].map(([person, ids]) => [
          person,
          ordered.filter(({ id }) => ids.has(id)).map(({ title }) => title),
        ]),
      )
    },
    [schoolId],
  )
