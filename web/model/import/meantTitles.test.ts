import { expect, test } from 'vitest'
import { codeOf } from '#schema/lists/codeOf.ts'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { meantTitles } from './meantTitles.ts'

const source = { file: 'lista.csv', line: 2 }
const aClass = (title: string): ImportRecord => ({ kind: 'class', source, codes: [codeOf.title(title)], title })
const enrolled = (title: string): ImportRecord => ({
  ...{ kind: 'enrollment', source, person: ['matricula:1'], schoolClass: [codeOf.title(title)], what: '' },
})
const file = (...titles: string[]) => [...new Set(titles)].map(aClass).concat(titles.map(enrolled))
const inSchool = (...titles: string[]) =>
  titles.map((title, i) => ({ id: i + 1, title, closedOn: null as string | null }))
const asked = { names: new Map<number, string>(), areApart: false, today: '2026-11-25' }
const codesOf = (records: readonly ImportRecord[]) => [
  ...new Set(records.flatMap((each) => ('schoolClass' in each ? each.schoolClass : []))),
]

test('one class written in several ways is one, called as most lines call it, and is said so', () => {
  const { records, alike } = meantTitles(
    file('6ºA', '6º ANO A', '6º ANO A', '6 A', '6A', '6º B', '1ª série A'),
    [],
    asked,
  )
  expect(alike).toEqual([{ title: '6º ANO A', others: ['6ºA', '6 A', '6A'] }])
  expect(codesOf(records)).toEqual(['titulo:6º ano a', 'titulo:6º b', 'titulo:1ª serie a'])
  expect(records[0]).toMatchObject({ title: '6º ANO A', note: 'escrita “6ºA” no arquivo' })
})

test('the school’s way comes before the file’s, and a school that has both keeps both', () => {
  expect(codesOf(meantTitles(file('6º ANO A', '7A'), inSchool('6º A', '7º ano A'), asked).records)).toEqual([
    'titulo:6º a',
    'titulo:7º ano a',
  ])
  const both = meantTitles(file('6º ANO A', '6ºA'), inSchool('6º A', '6º ANO A'), asked)
  expect([both.alike, codesOf(both.records)]).toEqual([[], ['titulo:6º ano a', 'titulo:6ºa']])
})

test('classes that somebody holds apart stay as they are written, and the question stays', () => {
  const { records, alike } = meantTitles(file('6ºA', '6º ANO A'), [], { ...asked, areApart: true })
  expect([alike.length, codesOf(records)]).toEqual([1, ['titulo:6ºa', 'titulo:6º ano a']])
})

test('groups without a grade, grades of another kind and 6ª beside 6º are never one', () => {
  const titles = ['Azul A', 'AzulA ', '1ª série A', '1º ano A', '6ª A', '6º A', 'Pré I', 'Pré II']
  expect(meantTitles(file(...titles), [], asked).alike).toEqual([])
})

test('a title that several years have is the class that goes on; with its year it is that year’s', () => {
  const classes = [
    { id: 1, title: '6º A', closedOn: '2025-12-19' },
    { id: 2, title: '6º A', closedOn: null },
  ]
  const names = new Map([
    [1, '6º A · 2025'],
    [2, '6º A · 2026'],
  ])
  const { records } = meantTitles(file('6º A', '6º A · 2025', '6º A · 2026'), classes, { ...asked, names })
  expect(codesOf(records)).toEqual(['numero:2', 'numero:1'])
})
