/** The status of a lesson for the student who looks at it (spec section 2, student modules). */
export type StudyStatus = 'completed' | 'current' | 'notStarted'
export const studyStatusLabels: Record<StudyStatus, string> = {
  completed: 'Concluída',
  current: 'Atual',
  notStarted: 'Não iniciada',
}

/**
 * Completed when a class of the student has done it, which takes precedence; current when it is the selected one.
 * @param done the lessons that classes of the student have done
 */
export function studyStatus(lessonId: number, done: ReadonlySet<number>, selectedId: number | undefined): StudyStatus {
  if (done.has(lessonId)) return 'completed'
  return lessonId === selectedId ? 'current' : 'notStarted'
}
