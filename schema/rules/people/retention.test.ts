import { expect, test } from 'vitest'
import { restoreDays } from '#schema/rules/journal/restorePlan.ts'
import { daysKept, keptWords } from './retention.ts'

test('what is deleted is kept for as long as it can be brought back', () => {
  expect(daysKept('deleted')).toBe(restoreDays)
})

test.each([
  [1, '1 dia'],
  [90, '90 dias'],
  [184, '6 meses'],
  [365, '1 ano'],
  [1825, '5 anos'],
  ['até sair', 'até sair'],
])('%s is told as %s', (kept, words) => expect(keptWords(kept)).toBe(words))
