import { expect, test } from 'vitest'
import { lessonForRoll } from './lessonForRoll.ts'

const lesson = (id: number) => ({
  id,
  moduleId: 1,
  title: `Aula ${id}`,
  description: null,
  order: id,
  videoUrl: null,
  videoEmbed: null,
  materialUrl: null,
  materialUrls: null,
})
const done = (lessonId: number) => ({
  id: null,
  lessonId,
  classId: 1,
  teacherId: 1,
  isCompleted: true,
  performanceLevel: 'good' as const,
  markedAt: 0,
})
const lessons = [lesson(1), lesson(2), lesson(3)]

test('a roll is for the current lesson unless it is done, else the first not done', () => {
  expect(lessonForRoll(lessons, 2, [])?.id).toBe(2)
  expect(lessonForRoll(lessons, 2, [done(2)])?.id).toBe(1)
  expect(lessonForRoll(lessons, null, [done(1)])?.id).toBe(2)
  expect(lessonForRoll(lessons, 99, [done(1)])?.id).toBe(2)
})

test('a subject of which all lessons are done, or that has none, has no lesson left', () => {
  expect(lessonForRoll(lessons, 3, [done(1), done(2), done(3)])).toBeUndefined()
  expect(lessonForRoll([], null, [])).toBeUndefined()
})
