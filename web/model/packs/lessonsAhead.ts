import type { Completion } from '#schema/nouns/completion.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { lessonForRoll } from '#web/model/attendance/lessonForRoll.ts'

/** What a class is taught of a subject, and how far it is. */
export interface SubjectContent {
  /** Those of the subject's modules, in order. */
  lessons: readonly Lesson[]
  currentLessonId: number | null
  completions: readonly Completion[]
}

/** How many lessons a class keeps at hand of each subject: 'a aula atual e as duas próximas'. */
const atHand = 3

/** The lesson that a class is in and those after it that are not done yet; none when all are. */
export function lessonsAhead({ lessons, currentLessonId, completions }: SubjectContent, count = atHand): Lesson[] {
  const current = lessonForRoll(lessons, currentLessonId, completions)
  if (!current) return []
  const done = new Set(completions.filter(({ isCompleted }) => isCompleted).map(({ lessonId }) => lessonId))
  return lessons
    .slice(lessons.indexOf(current))
    .filter(({ id }) => !done.has(id))
    .slice(0, count)
}

/** 'A aula atual e as duas próximas' of several subjects, the nearest of each first, each lesson once. */
export function lessonsAtHand(subjects: readonly SubjectContent[]): Lesson[] {
  const ahead = subjects.map((subject) => lessonsAhead(subject))
  const inTurns = Array.from({ length: atHand }, (_, i) => ahead.flatMap((lessons) => lessons[i] ?? []))
  return onceEach(inTurns.flat())
}

/**
 * The lessons of the next meeting of each subject: the one that the class is in and, when that was given already and is
 * not done, also the next one, since either may come.
 * @param given the lessons that were given in class
 */
export const lessonsOfNextMeeting = (subjects: readonly SubjectContent[], given: ReadonlySet<number>): Lesson[] =>
  onceEach(
    subjects.flatMap((subject) => {
      const [current, next] = lessonsAhead(subject)
      return [current, current && given.has(current.id) ? next : undefined].filter((each) => each !== undefined)
    }),
  )

/** How many lessons a class is past this one, by lesson; below 0 for those to come. */
export const behindBy = (subjects: readonly SubjectContent[]): Map<number, number> =>
  new Map(
    subjects.flatMap((subject) => {
      const { lessons } = subject
      const [current] = lessonsAhead(subject)
      const at = current ? lessons.indexOf(current) : lessons.length
      return lessons.map(({ id }, i): [number, number] => [id, at - i])
    }),
  )

const onceEach = (lessons: readonly Lesson[]): Lesson[] => [...new Map(lessons.map((each) => [each.id, each])).values()]
