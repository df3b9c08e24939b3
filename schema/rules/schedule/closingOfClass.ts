import { Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf, noonOn } from '#schema/fields/dates/civilDate.ts'
import { type Enrollment, isInClass, quarter } from '#schema/nouns/enrollment.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { type Change, keyOf, patch, type Reader } from '#schema/nouns/tables.ts'

/**
 * The closing of a class on its last day, and its reopening with null. Whoever is in it `now` (ms) leaves on that day,
 * unless they leave before. When it is opened again, those come back who left with it, and nobody else: who said
 * why they leave did not leave with it, nor who left on its last day before it was closed, such as those who changed
 * class, and an erased person stays away.
 * @param firstDay that of the new year for which it is closed
 */
export async function closingOfClass(
  rows: Reader,
  { id: classId, closedOn: wasClosedOn }: Pick<SchoolClass, 'id' | 'closedOn'>,
  closedOn: string | null,
  { now, zone, firstDay }: { now: number; zone?: string | undefined; firstDay?: string | undefined },
): Promise<Change[]> {
  if (closedOn === wasClosedOn) return []
  const [was, leftAt] = [lastNoon(wasClosedOn, zone), lastNoon(closedOn, zone)]
  const closedForYear = firstDay ?? null
  const isOfYear = was !== null || closedForYear !== null
  const changes = [patch('classes', classId, { closedOn, ...(isOfYear && { closedForYear }) })]
  for (const enrollment of await rows.where('enrollments', { classId })) {
    const { leftAt: before, leftReason } = enrollment
    const leavesAfter = leftAt && (before ?? 0) > leftAt && isInClass(enrollment, now)
    const ends = (before === was && !leftReason) || leavesAfter ? leftAt : before
    const after = ends && before === leftAt && !leftReason ? ends - quarter : ends
    if (after === before) continue
    const person = await rows.get('users', enrollment.studentId)
    if (!person || !isErased(person))
      changes.push(patch('enrollments', keyOf('enrollments', enrollment), { leftAt: after }))
  }
  return changes
}

/** Noon of the last day of a class, ms: when those leave it who leave with it; null for one that no day ends. */
const lastNoon = (closedOn: string | null, zone?: string): number | null =>
  closedOn === null ? null : noonOn(closedOn, zone)

/**
 * The enrollment as it comes back into a class that may have been closed meanwhile: it ends with the class. Opened
 * again, the class has it again, as those that it was closed with.
 */
export async function closedWithClass<E extends Pick<Enrollment, 'classId' | 'leftAt'>>(
  rows: Reader,
  enrollment: E,
  zone?: string,
): Promise<E> {
  const { classId, leftAt } = enrollment
  const { closedOn = null } = (await rows.get('classes', classId)) ?? {}
  const end = lastNoon(closedOn, zone)
  return end !== null && (leftAt === null || leftAt > end) ? { ...enrollment, leftAt: end } : enrollment
}

const daysAhead = 366

/**
 * Throws 400 for a day that cannot be the last of a class.
 * @param now ms
 */
export function mustBeLastDay(day: string, now: number, zone?: string): void {
  const today = civilDateOf(now, zone)
  if (day < addDays(today, -2 * daysAhead) || day > addDays(today, daysAhead))
    throw new Refusal('args.invalid', 'O último dia da turma deve ficar a menos de um ano de hoje.')
}
