/** The part of the app in which a roll or a person's page opens: the teacher's, or the office's. */
export type Area = 'teacher' | 'admin'

/**
 * Returns the address of a roll.
 * @param requested the lesson on whose sheet the day was chosen: when it is this one, the day's roll may open instead
 */
export function rollPath(
  area: Area,
  classId: number,
  lessonId: number,
  date: string,
  requested: number | null = null,
): string {
  const search = new URLSearchParams({ date })
  if (requested) search.set('aula', String(requested))
  return `/${area}/classes/${classId}/lessons/${lessonId}/roll-call?${search}`
}

/** Returns the address that finds the lesson of a class's roll on a day. @param moduleId of the subject, if it has one */
export const rollOfDayPath = (area: Area, classId: number, date: string, moduleId: number | null = null): string =>
  `/${area}/classes/${classId}/roll-call?date=${date}${moduleId === null ? '' : `&modulo=${moduleId}`}`

/** The same of today. */
export const rollOfTodayPath = (area: Area, classId: number, moduleId: number | null): string =>
  `/${area}/classes/${classId}/roll-call${moduleId === null ? '' : `?modulo=${moduleId}`}`
