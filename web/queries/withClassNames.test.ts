import { expect, test } from 'vitest'
import { type Reader, type TableName, wholeRow } from '#schema/nouns/tables.ts'
import { withClassNames } from './withClassNames.ts'

const schoolClass = (id: number, title: string, schoolYearId: number | null = null) =>
  wholeRow('classes', { id, title, schoolYearId, schoolId: 1 })
const year = (id: number, title: string) =>
  wholeRow('schoolYears', { id, title, schoolId: 1, firstDay: `${title}-02-02`, lastDay: `${title}-12-18` })
const tables: Partial<Record<TableName, { id: number | null; title?: string }[]>> = {
  classes: [schoolClass(1, '7º A', 1), schoolClass(2, '7º a', 2), schoolClass(3, '8º A', 2)],
  schoolYears: [year(1, '2025'), year(2, '2026')],
  lessons: [{ id: 1, title: '7º A' }],
}
const rows = {
  get: async (table: TableName, id: number) => tables[table]?.find((each) => each.id === id),
  where: async (table: TableName, match: object) =>
    (tables[table] ?? []).filter((row) => Object.entries(match).every(([name, value]) => row[name as 'id'] === value)),
} as unknown as Reader

test('a class says its year where another of the device has its title, however few of them are read', async () => {
  const named = withClassNames(rows)
  expect((await named.get('classes', 1))?.title).toBe('7º A · 2025')
  expect((await named.where('classes', { id: 2 })).map(({ title }) => title)).toEqual(['7º a · 2026'])
  expect((await named.get('classes', 3))?.title).toBe('8º A')
})

test('what is no class stays as it is, and so does what is not there', async () => {
  const named = withClassNames(rows)
  expect(await named.get('lessons', 1)).toEqual({ id: 1, title: '7º A' })
  expect(await named.get('classes', 9)).toBeUndefined()
  expect(await named.where('classes', { id: 9 })).toEqual([])
})
