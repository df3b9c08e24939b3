/** The part of the app in which a roll or a person's page opens: the teacher's, or the office's. */
export type Area = 'teacher' | 'admin'

/**
 * Returns the address of a roll.
 * @param also `requested`: the lesson whose roll was requested, when it is not this one; `another`: a second roll of
 * the day
 */
export function rollPath(
  area: Area,
  classId: number,
  lessonId: number,
  date: string,
  also: { requested?: number | null; another?: boolean } = {},
): string {
  const { requested, another } = also
  const search = new URLSearchParams({ date })
  if (requested && requested !== lessonId) search.set('aula', String(requested))
  if (another) search.set('outra', 'sim')
  return `/${area}/classes/${classId}/lessons/${lessonId}/roll-call?${search}`
}

/** Returns the address that finds the lesson of a class's roll on a day. @param moduleId of the subject, if it has one */
export const rollOfDayPath = (area: Area, classId: number, date: string, moduleId: number | null = null): string =>
  `/${area}/classes/${classId}/roll-call?date=${date}${moduleId === null ? '' : `&modulo=${moduleId}`}`

/** The same of today. */
export const rollOfTodayPath = (area: Area, classId: number, moduleId: number | null): string =>
  `/${area}/classes/${classId}/roll-call${moduleId === null ? '' : `?modulo=${moduleId}`}`
