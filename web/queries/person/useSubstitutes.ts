import { addDays } from '#schema/fields/dates/civilDate.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import type { User } from '#schema/nouns/user.ts'
import { busyTeachers } from '#schema/rules/schedule/busyTeachers.ts'
import { coveragesOf, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { usePeople } from '../usePeople.ts'
import { useRows } from '../useRows.ts'

export interface Substitute extends Pick<User, 'id' | 'name'> {
  /** Whether they teach nothing while the absent teacher would. */
  isFree: boolean
}

/**
 * The other teachers of a school, those first who are free when a teacher would teach, each by name; undefined while
 * they load.
 * @param firstDay a civil date; with `lastDay` the days of the absence, of which the first seven are looked at
 */
export function useSubstitutes(teacher: User, firstDay: string, lastDay: string): Substitute[] | undefined {
  const { id, schoolId } = teacher
  const people = usePeople('teacher', schoolId)
  const busy = useRows(
    async (rows) => {
      if (schoolId === null) return new Set<number>()
      const classes = (await rows.where('classes', { schoolId })).filter((each) => !isClosed(each, firstDay))
      const subjects = await subjectsOfClasses(rows, classes)
      const coverages = await coveragesOf(rows, classes)
      const dates = Array.from({ length: 7 }, (_, i) => addDays(firstDay, i)).filter((date) => date <= lastDay)
      return new Set(dates.flatMap((date) => busyTeachers(date, id, subjects, coverages)))
    },
    [schoolId, id, firstDay, lastDay],
  )
  return (
    people &&
    busy &&
    people
      .filter((each) => each.id !== id)
      .map(({ id, name }) => ({ id, name, isFree: !busy.has(id) }))
      .sort((a, b) => Number(b.isFree) - Number(a.isFree))
  )
}
