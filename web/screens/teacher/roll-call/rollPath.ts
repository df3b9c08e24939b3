/**
 * The address of a roll.
 * @param also `asked`: the lesson whose roll was looked for, where it is not this one; `another`: a second roll of the day
 */
export function rollPath(
  classId: number,
  lessonId: number,
  date: string,
  also: { asked?: number | null; another?: boolean } = {},
): string {
  const { asked, another } = also
  const search = new URLSearchParams({ date })
  if (asked && asked !== lessonId) search.set('aula', String(asked))
  if (another) search.set('outra', 'sim')
  return `/teacher/classes/${classId}/lessons/${lessonId}/roll-call?${search}`
}
