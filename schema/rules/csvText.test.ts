import fc from 'fast-check'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvText } from './csvText.ts'

// Cells that are hard to write: quotes, delimiters, line breaks and spaces at any place.
const cell = fc.string({ unit: fc.constantFrom('a', 'ã', '"', ';', ',', '\n', '\r', ' ', '\t'), maxLength: 6 })
const table = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 5 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )

test.each([',', ';'] as const)('another program reads back every row, separated by %s', (delimiter) => {
  fc.assert(
    fc.property(table, (rows) => {
      const text = csvText(rows, delimiter)
      expect(text.endsWith('\r\n')).toBe(true)
      const { data } = papa.parse<string[]>(text.slice(0, -2), { delimiter, newline: '\r\n' })
      expect(data).toEqual(rows)
    }),
  )
})
