import { expect, test } from 'vitest'
import { fewestUnnamed, shownEvaluations } from './shownEvaluations.ts'

const named = { studentId: 7 }
const unnamed = (count: number) => Array.from({ length: count }, () => ({ studentId: null }))

test('evaluations with names are always shown', () => {
  expect(shownEvaluations([named])).toEqual([named])
})

test('those without are left out while they are so few that somebody could tell whose they are', () => {
  expect(shownEvaluations([...unnamed(fewestUnnamed - 1), named])).toEqual([named])
  const enough = [named, ...unnamed(fewestUnnamed)]
  expect(shownEvaluations(enough)).toEqual(enough)
})
