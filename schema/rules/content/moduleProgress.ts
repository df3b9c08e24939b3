import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'

/** A student's progress in a module (student progress in spec section 3). */
export interface ModuleProgress {
  id: number
  /** Whole per cent, from 0 to 100. */
  completion: number
}

/**
 * The lessons of each module that the student was present in, in per cent of its lessons (decisions section 4). A
 * lesson attended twice counts once. A module without lessons is at 0.
 * @param attendance the student's own rows
 */
export function moduleProgress(
  moduleIds: readonly number[],
  lessons: readonly Pick<Lesson, 'id' | 'moduleId'>[],
  attendance: readonly Pick<Attendance, 'lessonId' | 'present'>[],
): ModuleProgress[] {
  const attended = new Set(attendance.filter(({ present }) => present).map(({ lessonId }) => lessonId))
  return moduleIds.map((id) => {
    const own = lessons.filter(({ moduleId }) => moduleId === id)
    const seen = own.filter((lesson) => attended.has(lesson.id))
    return { id, completion: own.length ? Math.floor((seen.length * 100) / own.length) : 0 }
  })
}
