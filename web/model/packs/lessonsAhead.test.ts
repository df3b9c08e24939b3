import { expect, test } from 'vitest'
import type { Completion } from '#schema/nouns/completion.ts'
import type { Lesson } from '#schema/nouns/lesson.ts'
import { behindBy, lessonsAhead, lessonsAtHand, lessonsOfNextMeeting } from './lessonsAhead.ts'

// Covers: 'a aula atual e as duas próximas'; the lessons of 'Mochila de amanhã'.

const lessons = (...ids: number[]) => ids.map((id) => ({ id }) as Lesson)
const done = (...ids: number[]) => ids.map((lessonId) => ({ lessonId, isCompleted: true }) as Completion)
const ids = (found: readonly Lesson[]) => found.map(({ id }) => id)
const subject = (own: Lesson[], currentLessonId: number | null, completions: Completion[] = []) => ({
  ...{ lessons: own, currentLessonId, completions },
})

test('a class keeps the current lesson and the next two that are not done', () => {
  const own = lessons(1, 2, 3, 4, 5, 6)
  expect(ids(lessonsAhead(subject(own, 2)))).toEqual([2, 3, 4])
  expect(ids(lessonsAhead(subject(own, 2, done(4))))).toEqual([2, 3, 5])
  expect(ids(lessonsAhead(subject(own, 6)))).toEqual([6])
})

test('a class whose current lesson is done, or that has none, keeps the first that is not done and the next two', () => {
  const own = lessons(1, 2, 3, 4, 5)
  expect(ids(lessonsAhead(subject(own, null)))).toEqual([1, 2, 3])
  expect(ids(lessonsAhead(subject(own, 2, done(1, 2))))).toEqual([3, 4, 5])
  expect(lessonsAhead(subject(own, 5, done(1, 2, 3, 4, 5)))).toEqual([])
})

test('of several subjects the nearest lessons come first, each once', () => {
  const subjects = [subject(lessons(1, 2, 3), 1), subject(lessons(11, 12), 11), subject(lessons(3, 4), 3)]
  expect(ids(lessonsAtHand(subjects))).toEqual([1, 11, 3, 2, 12, 4])
})

test('the next meeting may bring the current lesson or, once that was given, the next one', () => {
  const subjects = [subject(lessons(1, 2, 3), 1), subject(lessons(11, 12), 11), subject(lessons(21), 21)]
  expect(ids(lessonsOfNextMeeting(subjects, new Set([11, 21])))).toEqual([1, 11, 12, 21])
})

test('a lesson is as old as the class is past it', () => {
  const behind = behindBy([subject(lessons(1, 2, 3), 2), subject(lessons(11, 12), 12, done(11, 12))])
  expect([...behind]).toEqual([
    [1, 1],
    [2, 0],
    [3, -1],
    [11, 2],
    [12, 1],
  ])
})
