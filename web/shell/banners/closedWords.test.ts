import { expect, test } from 'vitest'
import { closedWords } from './closedWords.ts'

const leftAt = new Date(2026, 10, 21, 10, 12).getTime()

test('the words say that sealed work cannot be opened, and that it is still there', () => {
  expect(
    closedWords(
      [
        { count: 2, leftAt: leftAt + 86_400_000 },
        { count: 1, leftAt },
      ],
      'lost',
    ),
  ).toBe(
    '3 alterações que você guardou neste aparelho em 21/11 às 10:12 não puderam ser abertas: ' +
      'o servidor não tem mais a chave delas. Elas continuam guardadas aqui.',
  )
  expect(closedWords([{ count: 1, leftAt }], 'waits')).toBe(
    '1 alteração que você guardou neste aparelho em 21/11 às 10:12 será aberta e enviada assim que o servidor responder.',
  )
})
