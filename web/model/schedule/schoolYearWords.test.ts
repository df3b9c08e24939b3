import { expect, test } from 'vitest'
import { dayCountWords, missingWords } from './schoolYearWords.ts'

test.each([
  [{ total: 208, toCome: 52 }, '208 dias letivos: 156 já foram, 52 por vir'],
  [{ total: 208, toCome: 207 }, '208 dias letivos: 1 já foi, 207 por vir'],
  [{ total: 52, toCome: 52 }, '52 dias letivos por vir'],
  [{ total: 52, toCome: 0 }, '52 dias letivos, já foram todos'],
  [{ total: 1, toCome: 0 }, '1 dia letivo, já foi'],
  [{ total: 0, toCome: 0 }, '0 dias letivos'],
])('%j is %s', (count, words) => {
  expect(dayCountWords(count)).toBe(words)
})

test('what is missing is said, and nothing when nothing is', () => {
  expect([3, 1, 0].map((missing) => missingWords({ missing }))).toEqual([
    'Faltam 3 dias letivos',
    'Falta 1 dia letivo',
    null,
  ])
})
