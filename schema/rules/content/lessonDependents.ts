import { type Change, clear, keyOf, type Reader, remove, type TableName } from '#schema/nouns/tables.ts'

/**
 * The removal of lessons and of what depends on them (decisions section 6): videos, materials, rolls with their marks,
 * evaluations, readings, completions. Classes and subjects whose current lesson is removed have none afterwards. Rows come before those they
 * depend on. Reads class by class, because marks are stored together by class.
 */
export async function removalOfLessons(rows: Reader, schoolId: number, lessonIds: number[]): Promise<Change[]> {
  const removed = new Set(lessonIds)
  const changes: Change[] = []
  const drop = <T extends TableName>(table: T, found: { lessonId: number }[]) => {
    for (const row of found) if (removed.has(row.lessonId)) changes.push(remove(table, keyOf(table, row as never)))
  }
  for (const { id: classId, currentLessonId } of removed.size ? await rows.where('classes', { schoolId }) : []) {
    if (currentLessonId !== null && removed.has(currentLessonId))
      changes.push(clear('classes', classId, { currentLessonId: null }))
    for (const link of await rows.where('moduleClasses', { classId }))
      if (link.currentLessonId !== null && removed.has(link.currentLessonId))
        changes.push(clear('moduleClasses', keyOf('moduleClasses', link), { currentLessonId: null }))
    const rolls = (await rows.where('rollCalls', { classId })).filter(({ lessonId }) => removed.has(lessonId))
    for (const { lessonId, date } of rolls) {
      drop('performance', await rows.where('performance', { classId, lessonId, date }))
      drop('attendance', await rows.where('attendance', { classId, lessonId, date }))
    }
    drop('rollCalls', rolls)
    drop('evaluations', await rows.where('evaluations', { classId }))
    drop('readings', await rows.where('readings', { classId }))
    drop('completions', await rows.where('completions', { classId }))
  }
  for (const lessonId of removed) {
    drop('lessonVideos', await rows.where('lessonVideos', { lessonId }))
    drop('materials', await rows.where('materials', { lessonId }))
  }
  return [...changes, ...lessonIds.map((id) => remove('lessons', id))]
}
