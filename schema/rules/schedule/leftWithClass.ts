import { noonOn } from '#schema/fields/dates/civilDate.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'

/**
 * Returns true for a student who left a class with it on its last day, and comes back when it is opened again
 * (closingOfClass.ts).
 */
export const leftWithClass = (
  { leftAt, leftReason }: Pick<Enrollment, 'leftAt' | 'leftReason'>,
  closedOn: string,
  zone?: string,
): boolean => leftAt === noonOn(closedOn, zone) && !leftReason
