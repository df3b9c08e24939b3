import type { Completion } from '../entities/completion.ts'

/** Which lessons a class has done: what spec section 3 calls attendance status (decisions section 4). */
export interface LessonStatus {
  lessonId: number
  hasDoneStatus: boolean
}

export const attendanceStatus = (completions: readonly Completion[]): LessonStatus[] =>
  completions.map(({ lessonId, isCompleted }) => ({ lessonId, hasDoneStatus: isCompleted }))
