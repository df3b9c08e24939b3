import { expect, test } from 'vitest'
import '#schema/nouns/nouns.ts'
import { typedSchoolYear } from './typedSchoolYear.ts'

const typed = {
  ...{ title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18', requiredDays: '200' },
  ...{ term1Title: '1º semestre', term1FirstDay: '2026-02-02', term1LastDay: '2026-07-10' },
  ...{ term2Title: '2º semestre', term2FirstDay: '2026-07-27', term2LastDay: '2026-12-18' },
}
const problemsOf = (fields: object, count = 2, others: Parameters<typeof typedSchoolYear>[2] = []) =>
  typedSchoolYear({ ...typed, ...fields }, count, others).problems

test('a form is a year with as many terms as it shows, in the order of their days', () => {
  const { term1FirstDay, term1LastDay } = typed
  const swapped = { term1FirstDay: typed.term2FirstDay, term1LastDay: typed.term2LastDay }
  const { year } = typedSchoolYear(
    { ...typed, ...swapped, term2FirstDay: term1FirstDay, term2LastDay: term1LastDay },
    2,
    [],
  )
  expect(year).toMatchObject({ title: '2026', requiredDays: 200 })
  expect(year!.terms.map(({ title }) => title)).toEqual(['2º semestre', '1º semestre'])
  expect(typedSchoolYear(typed, 0, []).year!.terms).toEqual([])
})

test('what is missing is said at each field', () => {
  expect(problemsOf({ title: '', firstDay: '', term2LastDay: '', term1Title: ' ', requiredDays: '' })).toEqual({
    title: 'Diga o nome do ano letivo',
    firstDay: 'Escolha o primeiro dia',
    requiredDays: 'Escreva um número inteiro de 1 a 366',
    term1Title: 'Diga o nome do período',
    term2LastDay: 'Escolha o dia em que termina',
  })
})

test('days that do not fit are said at the day that is wrong', () => {
  expect(problemsOf({ lastDay: '2026-01-30' })).toEqual({ lastDay: 'O último dia não pode ser antes do primeiro.' })
  expect(problemsOf({ term2FirstDay: '2026-07-10' })).toEqual({
    term2FirstDay: '2º semestre deve ficar dentro do ano e depois do período anterior.',
  })
  expect(problemsOf({ term2LastDay: '2026-12-22' })).toEqual({
    term2LastDay: '2º semestre deve ficar dentro do ano e depois do período anterior.',
  })
  const other = { ...{ id: 1, schoolId: 1, title: '2025', terms: [], requiredDays: 200 } }
  const late = { ...other, firstDay: '2025-02-03', lastDay: '2026-02-06' }
  expect(problemsOf({}, 2, [late])).toEqual({ firstDay: 'Nestes dias já há o ano letivo 2025.' })
})
