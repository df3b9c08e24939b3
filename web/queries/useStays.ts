import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { byWeekAndTime } from '#schema/rules/schedule/subjects.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namedClasses } from './namedClasses.ts'
import { classesNamed } from './openClasses.ts'
import { useRows } from './useRows.ts'

/** A student of whose days in classes an act is about. */
export type Staying = Pick<User, 'id' | 'name' | 'schoolId'>

/** The classes of a school that go on, in the order of the week, as some of its students see them. */
export interface Stays {
  /** Those that at least one of the students is in. */
  current: SchoolClass[]
  /** Those that all of them are in. */
  shared: SchoolClass[]
  /** Those that not all of them are in. */
  others: SchoolClass[]
  /** Those that at least one of them left, the one left last first. */
  left: SchoolClass[]
  isIn(studentId: number, classId: number): boolean
}

/** Where students are and were; undefined while it loads. @param only the one class that is looked at */
export function useStays(students: readonly Staying[], only?: number): Stays | undefined {
  const ids = students.map(({ id }) => id)
  const schoolId = students[0]?.schoolId ?? 0
  return useRows(
    async (rows) => {
      const [classes, all] = await Promise.all([rows.where('classes', { schoolId }), enrollmentsOf(rows, ids)])
      const now = serverNow()
      const isThere = (each: Enrollment) => isInClass(each, now)
      const inside = new Set(all.filter(isThere).map(placeOf))
      const isIn = (studentId: number, classId: number) => inside.has(placeOf({ studentId, classId }))
      const open = classesNamed(await namedClasses(rows, classes), 'open').sort(byWeekAndTime)
      const looked = open.filter(({ id }) => only === undefined || id === only)
      const areIn = (each: SchoolClass) => ids.every((id) => isIn(id, each.id))
      const leftOn = new Map(
        all
          .filter((each) => !isThere(each) && periodsOf(each).length)
          .sort((a, b) => a.leftAt! - b.leftAt!)
          .map((each) => [each.classId, each.leftAt!]),
      )
      return {
        current: looked.filter((each) => ids.some((id) => isIn(id, each.id))),
        shared: looked.filter(areIn),
        others: open.filter((each) => !areIn(each)),
        left: looked.filter(({ id }) => leftOn.has(id)).sort((a, b) => leftOn.get(b.id)! - leftOn.get(a.id)!),
        isIn,
      }
    },
    [ids.join(), schoolId, only],
  )
}

/** From so many on, one reading of all is faster than one for each. */
const many = 50

async function enrollmentsOf(rows: Reader, studentIds: readonly number[]): Promise<Enrollment[]> {
  if (studentIds.length < many)
    return (await Promise.all(studentIds.map((studentId) => rows.where('enrollments', { studentId })))).flat()
  const wanted = new Set(studentIds)
  return (await rows.where('enrollments', {})).filter(({ studentId }) => wanted.has(studentId))
}

const placeOf = ({ studentId, classId }: { studentId: number; classId: number }) => `${studentId}/${classId}`
