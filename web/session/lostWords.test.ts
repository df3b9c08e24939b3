import { expect, test } from 'vitest'
import { lostHereWords, lostWords } from './lostWords.ts'

const at = new Date(2026, 10, 26, 8, 7).getTime()

test('what is missing is named with its number, its time and its newest roll', () => {
  expect(lostWords({ unsent: 31, back: 0, at, roll: '2026-11-26' })).toBe(
    'O navegador apagou o que este aparelho guardava. 31 alterações que esperavam envio em 26/11 às 08:07, até a chamada de 26/11, não foram recuperadas: confira as últimas chamadas.',
  )
  expect(lostWords({ unsent: 3, back: 2, at })).toBe(
    'O navegador apagou o que este aparelho guardava. 1 alteração que esperava envio em 26/11 às 08:07 não foi recuperada: confira as últimas chamadas.',
  )
})

test('what is all back says so, and what is known of the time after says no more', () => {
  expect(lostWords({ unsent: 2, back: 3, at })).toBe(
    'O navegador apagou o que este aparelho guardava. 3 alterações que esperavam envio foram recuperadas da segunda cópia.',
  )
  expect(lostWords({ unsent: 0, back: 0, at })).toBe(
    'O navegador apagou o que este aparelho guardava. Tudo o que o servidor tem voltou. Nada esperava envio em 26/11 às 08:07; confira o que fez depois.',
  )
})

test('the sign-in page says how to get it back', () => {
  expect(lostHereWords({ unsent: 1, at, roll: '2026-11-26' })).toBe(
    'O navegador apagou o que este aparelho guardava. 1 alteração que esperava envio em 26/11 às 08:07, até a chamada de 26/11, pode estar na segunda cópia: entre de novo, com internet, para recuperá-la.',
  )
  expect(lostHereWords({ unsent: 0, at })).toContain('Entre de novo, com internet')
})
