import { expect, test } from 'vitest'
import { figurePeriod } from './figurePeriod.ts'

const today = '2026-11-26'
const of = (address: string, on = today) => figurePeriod(new URLSearchParams(address), on)

test('without a choice it is this week from Sunday, of which the server is asked nothing more', () => {
  expect(of('')).toMatchObject({
    ...{ isYear: false, isCurrent: true, name: '22 a 28 de novembro', title: 'Esta semana nas escolas' },
    ...{ query: '', address: '', before: { semana: '2026-11-15', ano: '' }, after: null },
  })
})

test('an earlier week is asked for by its days, and leads on to this week', () => {
  expect(of('semana=2026-11-18')).toMatchObject({
    ...{ name: '15 a 21 de novembro', title: 'Escolas de 15 a 21 de novembro' },
    ...{ query: '?from=2026-11-15&to=2026-11-21', address: '?semana=2026-11-15', after: { semana: '', ano: '' } },
  })
  expect(of('semana=2026-11-08').after).toEqual({ semana: '2026-11-15', ano: '' })
})

test('a week says its months, and its year where it is another', () => {
  const names = ['2026-11-01', '2026-10-28', '2025-11-18', '2025-12-30'].map((day) => of(`semana=${day}`).name)
  expect(names).toEqual([
    '1 a 7 de novembro',
    '25 a 31 de outubro',
    '16 a 22 de novembro de 2025',
    '28 de dezembro a 3 de janeiro de 2026',
  ])
  expect(of('semana=2026-10-01').name).toBe('27 de setembro a 3 de outubro')
})

test('a year has the one before, and the one after until this one', () => {
  expect(of('ano=2025')).toMatchObject({
    ...{ isYear: true, isCurrent: false, name: '2025', title: 'Escolas em 2025', query: '?year=2025' },
    ...{ before: { semana: '', ano: '2024' }, after: { semana: '', ano: '2026' } },
  })
  expect(of('ano=2026')).toMatchObject({ isCurrent: true, after: null })
})

test('what is no week and no year, or to come, is this week', () => {
  for (const address of [
    'semana=x',
    'semana=2026-02-30',
    'semana=2027-01-01',
    'semana=1999-01-01',
    'ano=26',
    'ano=2027',
  ])
    expect(of(address), address).toMatchObject({ isYear: false, isCurrent: true })
})
