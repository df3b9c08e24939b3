import type { PerformanceLevel } from '#schema/fields/labels.ts'
import { evaluationInsert } from '#schema/nouns/evaluation.ts'

/** The form's current values. */
export interface Answers {
  contentRating: number | null
  teacherRating: number | null
  selfPerformance: PerformanceLevel | null
  contentComment: string
  teacherComment: string
  selfComment: string
}

export const blank: Answers = {
  contentRating: null,
  teacherRating: null,
  selfPerformance: null,
  contentComment: '',
  teacherComment: '',
  selfComment: '',
}

type Field = 'lesson' | keyof Answers

/** What is missing, by field; the field `lesson` stands for two of the call's arguments. */
export function issuesOf(args: object): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {}
  for (const { path, message } of evaluationInsert.safeParse(args).error?.issues ?? []) {
    const name = path[0] === 'lessonId' || path[0] === 'attendanceId' ? 'lesson' : (path[0] as keyof Answers)
    found[name] ??= message
  }
  return found
}
