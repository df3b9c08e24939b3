import { expect, test } from 'vitest'
import { classNames } from './classNames.ts'

const years = [
  { id: 1, title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18' },
  { id: 2, title: '2027', firstDay: '2027-02-01', lastDay: '2027-12-17' },
]
const of = (id: number, title: string, schoolYearId: number | null = null, closedOn: string | null = null) => ({
  ...{ id, title, schoolYearId, closedOn },
})
const names = (classes: ReturnType<typeof of>[], today = '2027-03-01') => [
  ...classNames(classes, years, today).values(),
]

test('a class whose title no other has is called by it', () => {
  expect(names([of(1, '7º Ano A', 1), of(2, '8º Ano A', 2)])).toEqual(['7º Ano A', '8º Ano A'])
})

test('two of one title say their years, in whatever case it is written', () => {
  expect(names([of(1, '7º Ano A', 1), of(2, '7º ANO A ', 2), of(3, '8º Ano A', 2)])).toEqual([
    '7º Ano A · 2026',
    '7º ANO A  · 2027',
    '8º Ano A',
  ])
})

test('a class without a year of its own says that of its days', () => {
  expect(names([of(1, '7º Ano A', null, '2026-12-18'), of(2, '7º Ano A')])).toEqual([
    '7º Ano A · 2026',
    '7º Ano A · 2027',
  ])
})

test('without a year, or with it in the title, there is only the title', () => {
  expect(names([of(1, '7º Ano A · 2026', 1), of(2, '7º Ano A · 2026', 1)])).toEqual([
    '7º Ano A · 2026',
    '7º Ano A · 2026',
  ])
  expect(names([of(1, '7º Ano A'), of(2, '7º Ano A', 1)], '2028-01-15')).toEqual(['7º Ano A', '7º Ano A · 2026'])
})

test('classes of two schools may have one title', () => {
  const [ours, theirs] = [
    { ...of(1, '7º Ano A', 1), schoolId: 1 },
    { ...of(2, '7º Ano A', 2), schoolId: 2 },
  ]
  expect([...classNames([ours, theirs], years, '2027-03-01').values()]).toEqual(['7º Ano A', '7º Ano A'])
})
