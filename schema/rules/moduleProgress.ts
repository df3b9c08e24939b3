import type { Attendance } from '../entities/attendance.ts'
import type { Lesson } from '../entities/lesson.ts'

/** How far a student is in a module: what spec section 3 calls student progress. */
export interface ModuleProgress {
  id: number
  /** Whole per cent, from 0 to 100. */
  completion: number
}

/**
 * The lessons of each module that the student was present in, in per cent of its lessons (decisions section 4). A lesson
 * attended twice counts once; a module without lessons is at 0.
 * @param attendance the student's own
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
