import type { LessonInClass } from './lessonsInClass.ts'

/** The status of a lesson for the student who looks at it (spec section 2, student modules). */
export type StudyStatus = 'completed' | 'given' | 'current' | 'notStarted'
const studyStatusLabels: Record<StudyStatus, string> = {
  completed: 'Concluída',
  given: 'Dada em sala',
  current: 'Atual',
  notStarted: 'Não iniciada',
}

/**
 * Completed when a class of the student has done it and the student was there; given when it was given without the
 * student, or is not done yet; current when it is the selected one.
 * @param done the lessons that classes of the student have done
 * @param inClass what the student's rolls say of this lesson
 */
export function studyStatus(
  lessonId: number,
  done: ReadonlySet<number>,
  inClass: Pick<LessonInClass, 'attended'> | undefined,
  selectedId: number | undefined,
): StudyStatus {
  if (done.has(lessonId)) return inClass?.attended ? 'completed' : 'given'
  if (lessonId === selectedId) return 'current'
  return inClass ? 'given' : 'notStarted'
}

/** The status in words: 'Dada em sala · você faltou'. */
export function studyStatusText(status: StudyStatus, inClass: Pick<LessonInClass, 'attended'> | undefined): string {
  const label = studyStatusLabels[status]
  if (!inClass || status === 'completed') return label
  return `${label} · ${inClass.attended ? 'você esteve presente' : 'você faltou'}`
}
