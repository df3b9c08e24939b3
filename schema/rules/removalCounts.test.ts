import { expect, test } from 'vitest'
import { patch, remove } from '../entities/tables.ts'
import { removalCounts, removalWords } from './removalCounts.ts'

const plan = [
  patch('classes', 4, { currentLessonId: null }),
  remove('materials', 1),
  remove('lessons', 2),
  remove('lessons', 3),
  remove('modules', 1),
]

test('counts what goes along with what is deleted, and not what only changes', () => {
  expect(removalCounts(plan, 'modules')).toEqual({ materials: 1, lessons: 2 })
})

test('says it in words, the larger things first', () => {
  expect(removalWords(removalCounts(plan, 'modules'))).toEqual(['2 aulas', '1 material'])
  expect(removalWords({})).toEqual([])
})
