import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { tables } from '../tables/tables.ts'
import { movedTables } from './movedTables.ts'

test('every table is moved, by its primary key or by a first column that has an index and is never null', () => {
  expect(movedTables.map(({ name }) => name)).toEqual(Object.values(tables).map((table) => getTableConfig(table).name))
  const withoutKey = movedTables.filter(({ isUnique }) => !isUnique)
  expect(withoutKey.map(({ name, key }) => [name, ...key])).toEqual([['journal_rows', 'journal']])
  const { indexes, columns } = getTableConfig(tables.journalRows)
  expect(indexes.map(({ config }) => (config.columns[0] as { name: string }).name)).toContain('journal')
  expect(columns[0]).toMatchObject({ name: 'journal', notNull: true })
  for (const { columns, key } of movedTables)
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(key))
})
