import { expect, test } from 'vitest'
import type { FrequencyAction } from '#schema/nouns/frequencyAction.ts'
import { defaultFrequencyLimits as limits } from '#schema/nouns/frequencyRule.ts'
import { caseWords, lastAction, letterText, signTitle, signWords } from './frequencyWords.ts'

const days = ['2026-02-05', '2026-02-06', '2026-02-09']
const found = {
  studentId: 7,
  classIds: [1],
  signs: [{ sign: 'notice' as const, days }],
  absences: days.map((date, i) => ({ date, justified: i === 1 })),
  ...{ held: 12, expected: 40, permitted: 10, noticeFrom: 3 },
}
const action = (kind: FrequencyAction['kind'], date: string): FrequencyAction => ({
  ...{ id: 1, schoolId: 1, studentId: 7, kind, date, note: 'Mora com a avó' },
})
const about = { ...found, name: 'Ana Lima', classes: ['5º A'], limits, year: '2026' }

test('a case says its figures in words', () => {
  expect(caseWords(found)).toBe(
    '3 faltas em 12 dias de chamada, 1 justificada · o ano permite 10 · aviso a partir de 3',
  )
  expect(signWords({ sign: 'consecutive', days }, limits)).toBe('3 faltas seguidas')
  expect(signWords({ sign: 'alternating', days }, limits)).toBe('3 faltas em 30 dias')
  expect(signWords({ sign: 'notice', days }, limits)).toBe('Avisar o Conselho Tutelar')
  expect(lastAction([action('visit', '2026-02-10'), action('contact', '2026-02-09')])).toBe('Visita em 10/02/2026')
  expect(lastAction([])).toBe('Nada registrado ainda')
  expect(signTitle('alternating')).not.toBe(signTitle('minimum'))
})

test('the letter to the council names the law and what was done, in order, and nothing that was noted', () => {
  const letter = letterText('council', {
    ...about,
    actions: [action('visit', '2026-02-10'), action('contact', '2026-02-09')],
  })
  const text = letter.join('\n')
  expect(text).toContain(
    'Ana Lima, da turma 5º A, faltou, em 2026, a 3 dos 12 dias em que houve chamada. Uma das faltas foi justificada.',
  )
  expect(text).toContain('As faltas estão acima de 30% do que a lei permite.')
  expect(text).toContain('a frequência mínima de 75% permite 10 faltas.')
  expect(text).toContain('contato com a família em 09/02/2026; visita em 10/02/2026.')
  expect(text).not.toContain('Mora com a avó')
  const early = letterText('council', { ...about, noticeFrom: 4, actions: [] }).join('\n')
  expect(early).toContain('Pedimos atenção ao caso')
  expect(early).not.toContain('As faltas estão acima')
})

test('the letter to the family asks them to come', () => {
  const text = letterText('family', { ...about, actions: [] }).join('\n')
  expect(text).toMatch(/^Senhores responsáveis por Ana Lima:/)
  expect(text).toContain('Pedimos que venham à escola')
  const both = letterText('family', { ...about, classes: ['5º A', '6º B', 'Coral'], actions: [] }).join('\n')
  expect(both).toContain('Ana Lima, das turmas 5º A, 6º B e Coral, faltou')
})
