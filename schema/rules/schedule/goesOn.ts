import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'

/** Whether a student goes on from a class into a new year: they do not leave it before its last day or for a reason. */
export const goesOn = (
  { leftAt, leftReason }: Pick<Enrollment, 'leftAt' | 'leftReason'>,
  lastDay: string,
  zone?: string,
): boolean => leftAt === null || (!leftReason && civilDateOf(leftAt, zone) >= lastDay)
