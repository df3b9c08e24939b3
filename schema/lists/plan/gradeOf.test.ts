import { expect, test } from 'vitest'
import { gradeOf } from './gradeOf.ts'

test.each([
  ['6º A', '6º ano'],
  ['6A', '6º ano'],
  ['6 A', '6º ano'],
  ['6o ano B', '6º ano'],
  ['6°ano', '6º ano'],
  ['6º Ano A - Manhã', '6º ano'],
  ['6º A tarde', '6º ano'],
  ['1ª série A', '1ª série'],
  ['1a Série', '1ª série'],
  ['2ª série EM', '2ª série EM'],
  ['3º EM B', '3º ano EM'],
  ['3º ano do ensino médio', '3º ano EM'],
  ['EJA Noturno', undefined],
  ['2º período', undefined],
  ['2º módulo A', undefined],
  ['1ª etapa', undefined],
  ['601', undefined],
  ['12 B', undefined],
  ['Girassol', undefined],
  ['', undefined],
])('the grade of %j is %j', (title, grade) => {
  expect(gradeOf(title)).toBe(grade)
})
