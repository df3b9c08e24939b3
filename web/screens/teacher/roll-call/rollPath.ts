/**
 * Returns the address of a roll.
 * @param also `requested`: the lesson whose roll was requested, when it is not this one; `another`: a second roll of
 * the day
 */
export function rollPath(
  classId: number,
  lessonId: number,
  date: string,
  also: { requested?: number | null; another?: boolean } = {},
): string {
  const { requested, another } = also
  const search = new URLSearchParams({ date })
  if (requested && requested !== lessonId) search.set('aula', String(requested))
  if (another) search.set('outra', 'sim')
  return `/teacher/classes/${classId}/lessons/${lessonId}/roll-call?${search}`
}
