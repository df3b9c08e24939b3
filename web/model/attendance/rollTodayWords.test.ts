import { expect, test } from 'vitest'
import { minutesWords, rollTodayWords } from './rollTodayWords.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [61, '1 h 1 min'],
  [190, '3 h 10 min'],
])('%i minutes are %s', (minutes, words) => {
  expect(minutesWords(minutes)).toBe(words)
})

test('a missing roll says for how long', () => {
  expect(rollTodayWords({ state: 'missing', minutes: 25 }).words).toBe('Falta há 25 min')
  expect(rollTodayWords({ state: 'missing', minutes: 0 }).words).toBe('Falta: começa agora')
  expect(rollTodayWords({ state: 'unconcluded', minutes: 75 }).words).toBe('Não concluída há 1 h 15 min')
})
