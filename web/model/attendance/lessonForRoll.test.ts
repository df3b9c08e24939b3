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

test('a roll is for the current lesson, else the first not done, else the last', () => {
  expect(lessonForRoll(lessons, 2, [])?.id).toBe(2)
  expect(lessonForRoll(lessons, null, [done(1)])?.id).toBe(2)
  expect(lessonForRoll(lessons, 99, [done(1), done(2), done(3)])?.id).toBe(3)
  expect(lessonForRoll([], null, [])).toBeUndefined()
})
