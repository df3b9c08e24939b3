import type { School } from '#schema/nouns/school.ts'

/**
 * Returns true when a rating may be read with its student's name, now or ever: the school shows names, already did when
 * the rating was given, and the student was not told otherwise. The rating keeps the answer, so that a school that shows
 * names later exposes nobody.
 * @param at when it was given, ms
 * @param announced what the form said to the student; undefined from apps that do not say
 */
export const keepsName = (
  school: Pick<School, 'anonymousRatings' | 'ratingsNamedSince'> | undefined,
  { at, announced }: { at: number; announced: boolean | undefined },
): boolean =>
  school?.anonymousRatings === false &&
  school.ratingsNamedSince !== null &&
  school.ratingsNamedSince <= at &&
  announced !== false
