import type { Completion } from '#schema/nouns/completion.ts'

/** Which lessons a class has done: the attendance status of spec section 3 (decisions section 4). */
export interface LessonStatus {
  lessonId: number
  hasDoneStatus: boolean
}

export const attendanceStatus = (completions: readonly Completion[]): LessonStatus[] =>
  completions.map(({ lessonId, isCompleted }) => ({ lessonId, hasDoneStatus: isCompleted }))
