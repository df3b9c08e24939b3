import { expect, test } from 'vitest'
import { completionText, levelText } from './completionText.ts'

test('the button of a finished lesson shows its level, any other offers to mark it', () => {
  expect(completionText(undefined)).toBe('Marcar como Feita')
  expect(completionText({ isCompleted: false, performanceLevel: 'good' })).toBe('Marcar como Feita')
  expect(completionText({ isCompleted: true, performanceLevel: 'good' })).toBe('Feita (Boa)')
  expect(completionText({ isCompleted: true, performanceLevel: 'poor' })).toBe('Feita (Baixa)')
  expect(levelText('outro')).toBe('Não definido')
})
