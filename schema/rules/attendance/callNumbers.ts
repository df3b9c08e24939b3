import type { Enrollment, EnrollmentTimes } from '#schema/nouns/enrollment.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { inRange, yearOf } from '#schema/rules/schedule/periods.ts'
import { periodsOf } from './enrollmentPeriods.ts'

/** What the numbers of a class follow from: all of its rows, of any subject. */
export interface NumberedClass {
  people: readonly { id: number; name: string }[]
  enrollments: readonly (EnrollmentTimes & Pick<Enrollment, 'studentId'>)[]
  rolls: readonly Pick<RollCall, 'date' | 'cancelledReason'>[]
}

const { compare } = new Intl.Collator('pt-BR', { numeric: true })

/**
 * The call number ('Nº') of each student of a class in the year of a day, by the student's id. Who was in the class on
 * the day of the year's first roll is numbered by name, and who joins later gets the next number, by day and then by
 * name. Who leaves keeps the number, and comes back to it. Nobody has one who left before the first roll.
 *
 * The numbers follow from rows that every device of the class has, so all papers agree; none is stored. Who joins or
 * leaves therefore changes nobody's number, but a change of the past does: an earlier first roll, an enrolment that is
 * deleted or begins on an earlier day, or, among those of one day, a name that moves in the alphabet. Before the first
 * roll nothing is fixed: the numbers are those of who is in the class on `today`.
 * @param date the year is its
 */
export function callNumbers(
  { people, enrollments, rolls }: NumberedClass,
  { date, today, zone }: { date: string; today: string; zone?: string | undefined },
): Map<number, number> {
  const year = yearOf(date)
  const held = rolls.flatMap((roll) => (roll.cancelledReason === null && inRange(roll.date, year) ? roll.date : []))
  // Without a roll, the day of the year that is nearest to today.
  const firstDay = held.sort()[0] ?? [year.from, today, year.to].sort()[1]!
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return new Map(
    enrollments
      .flatMap((enrollment) => {
        const there = periodsOf(enrollment, zone).find(({ until }) => until === null || until >= firstDay)
        if (!there || there.from > year.to) return []
        const { studentId } = enrollment
        return [{ studentId, name: names.get(studentId) ?? '', joined: there.from > firstDay ? there.from : '' }]
      })
      .sort((a, b) => a.joined.localeCompare(b.joined) || compare(a.name, b.name) || a.studentId - b.studentId)
      .map(({ studentId }, i) => [studentId, i + 1] as const),
  )
}

/** People in the order of their call numbers; those without one stay behind, in the order given. */
export const byNumber = <P extends { id: number }>(some: readonly P[], numbers: ReadonlyMap<number, number>): P[] =>
  [...some].sort((a, b) => (numbers.get(a.id) ?? 1e9) - (numbers.get(b.id) ?? 1e9))
