import { expect, test } from 'vitest'
import { leftWords } from './leftWords.ts'

const leftAt = new Date(2026, 10, 21, 10, 12).getTime()

test('the sign-in page says how much waits here, since when, and whose it is only if they chose so', () => {
  expect([leftWords({ count: 3, leftAt }), leftWords({ count: 1, leftAt, name: 'Marina Souza' })]).toEqual([
    'Há 3 alterações guardadas neste aparelho, de quem saiu em 21/11 às 10:12. Entre para enviá-las.',
    'Há 1 alteração guardada neste aparelho, de Marina Souza, que saiu em 21/11 às 10:12. Entre para enviá-la.',
  ])
})
