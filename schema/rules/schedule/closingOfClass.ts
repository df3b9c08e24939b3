import { Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf, noonOn } from '#schema/fields/dates/civilDate.ts'
import { besideNoon, type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { type Change, keyOf, patch, type Reader } from '#schema/nouns/tables.ts'

/**
 * The closing of a class on its last day, and its reopening with null. Whoever is in it `now` (ms) leaves on that day,
 * unless they leave before. When it is opened again, those come back who left with it, and nobody else: who said
 * why they leave did not leave with it, nor who left on its last day before it was closed, such as those who changed class. An erased person comes back to no class, and the others do.
 * @param firstDay that of the new year for which it is closed
 */
export async function closingOfClass(
  rows: Reader,
  { id: classId, closedOn: before }: Pick<SchoolClass, 'id' | 'closedOn'>,
  closedOn: string | null,
  { now, zone, firstDay }: { now: number; zone?: string | undefined; firstDay?: string | undefined },
): Promise<Change[]> {
  if (closedOn === before) return []
  const leftAt = closedOn === null ? null : noonOn(closedOn, zone)
  const closedForYear = firstDay ?? null
  const isOfYear = before !== null || closedForYear !== null
  const changes = [patch('classes', classId, { closedOn, ...(isOfYear && { closedForYear }) })]
  for (const enrollment of await rows.where('enrollments', { classId })) {
    const leavesWithIt = before === null ? enrollment.leftAt === null : leftWithClass(enrollment, before, zone)
    if (closedOn !== null && !leavesWithIt && leftWithClass(enrollment, closedOn, zone)) {
      changes.push(patch('enrollments', keyOf('enrollments', enrollment), { leftAt: besideNoon(enrollment.leftAt!) }))
      continue
    }
    const leavesAfter = leftAt !== null && enrollment.leftAt !== null && enrollment.leftAt > leftAt
    if (!(leavesWithIt || (leavesAfter && isInClass(enrollment, now))) || enrollment.leftAt === leftAt) continue
    const person = before === null ? undefined : await rows.get('users', enrollment.studentId)
    if (person && isErased(person)) continue
    changes.push(patch('enrollments', keyOf('enrollments', enrollment), { leftAt }))
  }
  return changes
}

/** Whether a student is in a class up to its last day, and not leaving it for a reason by then. */
export const goesOn = (
  { leftAt, leftReason }: Pick<Enrollment, 'leftAt' | 'leftReason'>,
  lastDay: string,
  zone?: string,
): boolean => {
  if (leftAt === null) return true
  const until = civilDateOf(leftAt, zone)
  return leftReason ? until > lastDay : until >= lastDay
}

/** Returns true for a student who left a class with it on its last day, and comes back when it is opened again. */
export const leftWithClass = (
  { leftAt, leftReason }: Pick<Enrollment, 'leftAt' | 'leftReason'>,
  closedOn: string,
  zone?: string,
): boolean => leftAt !== null && !leftReason && leftAt === noonOn(closedOn, zone)

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
  const end = closedOn === null ? null : noonOn(closedOn, zone)
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
