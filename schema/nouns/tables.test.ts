import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankRow, fieldsOfKey, keyFields, keyOf, patch, put, type TableName, tableNames } from './tables.ts'

const id = fc.integer({ min: 1, max: 2 ** 52 })
const date = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
const texts: Record<string, fc.Arbitrary<string>> = { date, contentTable: fc.constantFrom('materials', 'lessonVideos') }
const keyOfTable = (table: TableName) =>
  fc.record(Object.fromEntries(keyFields[table].map((field) => [field, texts[field] ?? id])))

test.each(tableNames)('the key of %s is built from its fields and read back into them', (table) => {
  fc.assert(
    fc.property(keyOfTable(table), keyOfTable(table), (fields, others) => {
      const key = keyOf(table, fields as never)
      expect(fieldsOfKey(table, key)).toEqual(fields)
      expect(keyOf(table, fieldsOfKey(table, key))).toBe(key)
      expect(keyOf(table, others as never) === key).toBe(JSON.stringify(others) === JSON.stringify(fields))
    }),
    { numRuns: 500 },
  )
})

test('a change carries the key of its row', () => {
  expect(put('enrollments', { classId: 1, studentId: 2 })).toMatchObject({ kind: 'put', key: '1/2' })
  expect(patch('classes', 7, { title: 'A' })).toEqual({
    kind: 'patch',
    table: 'classes',
    key: 7,
    fields: { title: 'A' },
  })
})

test('every table has a blank row', () => {
  expect(Object.keys(blankRow).sort()).toEqual([...tableNames].sort())
})
