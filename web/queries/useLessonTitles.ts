import { useRows } from './useRows.ts'

/** The titles of all lessons on this device, by id; undefined while they load. */
export const useLessonTitles = (): Map<number, string> | undefined =>
  useRows(async (rows) => new Map((await rows.where('lessons', {})).map(({ id, title }) => [id, title])), [])
