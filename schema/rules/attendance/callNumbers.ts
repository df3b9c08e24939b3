import type { Enrollment, EnrollmentTimes } from '#schema/nouns/enrollment.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { inRange, yearOf } from '#schema/rules/schedule/periods.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { periodsOf } from './enrollmentPeriods.ts'

/** What the numbers of a class follow from: those that are fixed, and all of its rows, of any subject. */
export interface NumberedClass extends Pick<SchoolClass, 'numbering'> {
  people: readonly { id: number; name: string }[]
  enrollments: readonly (EnrollmentTimes & Pick<Enrollment, 'studentId'>)[]
  rolls: readonly Pick<RollCall, 'date' | 'cancelledReason'>[]
}

interface NumberedDay {
  /** The year is its. */
  date: string
  today: string
  zone?: string | undefined
}

/**
 * The call number ('Nº') of each student of a class in the year of a day, by the student's id. A new roll fixes those of
 * who is in the class on its day, in the class's row (numberingOfRoll.ts), and a number that is fixed is kept that year,
 * whatever is changed later: a name, the days of an enrolment, which rolls there are. Who leaves keeps it, and comes
 * back to it. That of a student whose enrolment was deleted is given to nobody else, and withdrawing the roll that fixed
 * it leaves it fixed.
 *
 * The others have the next numbers, which follow from rows that every device of the class has: so all numbers do before
 * the year's first roll, and those of years before numbers were fixed. Who was in the class on the day of the year's first
 * roll is numbered by name, and who joined later after them, by day and then by name. Nobody has one who left before the
 * first roll. Without a roll they are those of who is in the class on `today`.
 */
export const callNumbers = (numbered: NumberedClass, day: NumberedDay): Map<number, number> =>
  new Map(studentsByNumber(numbered, day).map((studentId, i) => [studentId, i + 1]))

/** The students of a class in the order of their call numbers. */
export function studentsByNumber(
  { numbering, people, enrollments, rolls }: NumberedClass,
  { date, today, zone }: NumberedDay,
): number[] {
  const year = yearOf(date)
  const fixed = fixedNumbers(numbering, date)
  const held = rolls.flatMap((roll) => (roll.cancelledReason === null && inRange(roll.date, year) ? roll.date : []))
  // Without a roll, the day of the year that is nearest to today.
  const firstDay = held.sort()[0] ?? [year.from, today, year.to].sort()[1]!
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const others = enrollments
    .flatMap((enrollment) => {
      const { studentId } = enrollment
      const there = periodsOf(enrollment, zone).find(({ until }) => until === null || until >= firstDay)
      if (!there || there.from > year.to || fixed.includes(studentId)) return []
      return [{ studentId, name: names.get(studentId) ?? '', joined: there.from > firstDay ? there.from : '' }]
    })
    .sort((a, b) => a.joined.localeCompare(b.joined) || compareTexts(a.name, b.name) || a.studentId - b.studentId)
  return [...fixed, ...others.map(({ studentId }) => studentId)]
}

/** The students whose numbers are fixed in the year of a day, in the order of these. */
export const fixedNumbers = (numbering: SchoolClass['numbering'], date: string): readonly number[] =>
  numbering?.find(({ year }) => year === Number(date.slice(0, 4)))?.students ?? []

/** People in the order of their call numbers; those without one stay behind, in the order given. */
export const byNumber = <P extends { id: number }>(some: readonly P[], numbers: ReadonlyMap<number, number>): P[] =>
  [...some].sort((a, b) => (numbers.get(a.id) ?? 1e9) - (numbers.get(b.id) ?? 1e9))
