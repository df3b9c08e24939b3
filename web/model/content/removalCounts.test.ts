import { expect, test } from 'vitest'
import { patch, remove } from '#schema/nouns/tables.ts'
import { removalCounts, removalWords } from './removalCounts.ts'

const plan = [
  patch('classes', 4, { currentLessonId: null }),
  remove('materials', 1),
  remove('lessons', 2),
  remove('lessons', 3),
  remove('modules', 1),
]

test('counts what is deleted along, not what only changes', () => {
  expect(removalCounts(plan, 'modules')).toEqual({ materials: 1, lessons: 2 })
})

test('puts the counts into words, the larger things first', () => {
  expect(removalWords(removalCounts(plan, 'modules'))).toEqual(['2 aulas', '1 material'])
  expect(removalWords({})).toEqual([])
})
