import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { Coverage } from './coverage.ts'

/** How many days before its first day a substitute has the class on their device, which may have no network that day. */
const daysBefore = 7

/** How many days after its last day the substitute may still correct rolls of its days (decisions section 9). */
const daysAfter = 3

type Days = Pick<Coverage, 'firstDay' | 'lastDay'>

export const coversDay = ({ firstDay, lastDay }: Days, date: string): boolean => firstDay <= date && date <= lastDay

/**
 * Whether its substitute may act by it on a day, on what belongs to its days: from the day before on, as a roll may be
 * taken for tomorrow by the server's clock. @param today a civil date
 */
export const isInForce = ({ firstDay, lastDay }: Days, today: string): boolean =>
  addDays(firstDay, -1) <= today && today <= addDays(lastDay, daysAfter)

/** The days on which its substitute holds the class: the last `firstDay` and the first `lastDay` of those. */
export const heldDays = (today: string) => ({
  latestStart: addDays(today, daysBefore),
  earliestEnd: addDays(today, -daysAfter),
})

/** Whether its substitute holds the class on a day. */
export function isHeld({ firstDay, lastDay }: Days, today: string): boolean {
  const { latestStart, earliestEnd } = heldDays(today)
  return firstDay <= latestStart && lastDay >= earliestEnd
}

/** A subject of a class, as `subjectsOf` lists them. */
interface Covered {
  schoolClass: { id: number; teacherId: number | null }
  moduleId: number | null
  teacherId: number | null
}

/** Whether it is of a subject: of its module or, without one, of what the class's teacher teaches. */
const isOf = (coverage: Coverage, { schoolClass, moduleId, teacherId }: Covered) =>
  coverage.classId === schoolClass.id &&
  (coverage.moduleId === null ? teacherId === schoolClass.teacherId : coverage.moduleId === moduleId)

/** The coverage of a subject on a day: of several, the one made last. */
export const coverageOn = (subject: Covered, coverages: readonly Coverage[], date: string): Coverage | undefined =>
  coverages
    .filter((each) => coversDay(each, date) && isOf(each, subject))
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)[0]

/** Who teaches a subject on a day; null when nobody does. */
export function teacherOn(subject: Covered, coverages: readonly Coverage[], date: string): number | null {
  const coverage = coverageOn(subject, coverages, date)
  return coverage ? coverage.teacherId : subject.teacherId
}

/** The days on which somebody stands in for a subject, by each coverage, oldest first. */
export const coverageDays = (subject: Covered, coverages: readonly Coverage[], teacherId: number) =>
  coverages
    .filter((each) => each.teacherId === teacherId && isOf(each, subject))
    .map(({ firstDay, lastDay }) => ({ from: firstDay, to: lastDay }))
    .sort((a, b) => a.from.localeCompare(b.from))
