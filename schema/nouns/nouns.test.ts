import { expect, test } from 'vitest'
import { nouns, tableNames } from './nouns.ts'

test('a field that several tables have is called the same in all of them', () => {
  const names = new Map<string, Set<string>>()
  for (const table of tableNames)
    for (const [field, name] of nouns[table].names) names.set(field, (names.get(field) ?? new Set()).add(name))
  expect(names.size).toBeGreaterThan(40)
  expect([...names].filter(([, { size }]) => size > 1)).toEqual([])
})

test.each(tableNames)('a field of %s that students do not read has something to find in its place', (table) => {
  const { about, hidden = {}, readers } = nouns[table]
  if (Object.keys(readers).length === 0) return
  for (const [field, value] of Object.entries(hidden))
    expect(about[field]!.type.safeParse(value).success, `${table}.${field} needs a blank or a hidden value`).toBe(true)
})
