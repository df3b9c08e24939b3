import type { Reading } from '#schema/nouns/reading.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { type LessonItem, nameOfItem } from '#web/model/reader/lessonItem.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from './useRows.ts'

/** What a student read of a lesson, by `nameOfItem`; where they were in several classes, the latest. */
async function readingsOf(rows: Reader, studentId: number, lessonId: number): Promise<Map<string, Reading>> {
  const own = await rows.where('readings', { lessonId, studentId })
  return new Map(own.sort((a, b) => a.readAt - b.readAt).map((reading) => [nameOfItem(reading), reading]))
}

/** How far a student came in something of a lesson; undefined where they did not open it. */
export const readingOf = async (rows: Reader, studentId: number, item: LessonItem): Promise<Reading | undefined> =>
  (await readingsOf(rows, studentId, item.lessonId)).get(nameOfItem(item))

/** What the signed-in student read of a lesson, by `nameOfItem`; undefined while it loads. */
export function useOwnReadings(lessonId: number): Map<string, Reading> | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows((rows) => readingsOf(rows, studentId, lessonId), [studentId, lessonId])
}

/** What the students of a class read of a lesson, by `nameOfItem`; undefined while it loads. */
export function useClassReadings(classId: number, lessonId: number): Map<string, Reading[]> | undefined {
  return useRows(
    async (rows) => groupBy(await rows.where('readings', { lessonId, classId }), nameOfItem),
    [classId, lessonId],
  )
}
