import { type Change, clear, keyOf, type Reader, remove, type TableName } from '../entities/tables.ts'

/**
 * What goes with lessons that are deleted (decisions section 6), and they themselves: videos, materials, rolls with their
 * marks, evaluations, completions; classes that had one of them as their current lesson have none. Rows go before those they
 * hang on. Classes are asked one by one, for marks lie together by class.
 */
export async function removalOfLessons(rows: Reader, schoolId: number, lessonIds: number[]): Promise<Change[]> {
  const going = new Set(lessonIds)
  const changes: Change[] = []
  const drop = <T extends TableName>(table: T, found: { lessonId: number }[]) => {
    for (const row of found) if (going.has(row.lessonId)) changes.push(remove(table, keyOf(table, row as never)))
  }
  for (const { id: classId, currentLessonId } of going.size ? await rows.where('classes', { schoolId }) : []) {
    if (currentLessonId !== null && going.has(currentLessonId))
      changes.push(clear('classes', classId, { currentLessonId: null }))
    const rolls = (await rows.where('rollCalls', { classId })).filter(({ lessonId }) => going.has(lessonId))
    for (const { lessonId, date } of rolls) {
      drop('performance', await rows.where('performance', { classId, lessonId, date }))
      drop('attendance', await rows.where('attendance', { classId, lessonId, date }))
    }
    drop('rollCalls', rolls)
    drop('evaluations', await rows.where('evaluations', { classId }))
    drop('completions', await rows.where('completions', { classId }))
  }
  for (const lessonId of going) {
    drop('lessonVideos', await rows.where('lessonVideos', { lessonId }))
    drop('materials', await rows.where('materials', { lessonId }))
  }
  return [...changes, ...lessonIds.map((id) => remove('lessons', id))]
}
