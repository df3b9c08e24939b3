import papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Sheet } from '#web/model/files/sheet.ts'
import { writeCsv } from './writeCsv.ts'

const sheet: Sheet = {
  name: 'Alunos',
  columns: [
    { label: 'Aluno' },
    { label: 'Frequência', kind: 'rate' },
    { label: 'Desde', kind: 'day' },
    { label: 'Nota' },
  ],
  rows: [
    ['Ana "Nina"; a 1ª', 0.875, '2026-11-21', 3.9],
    ['=cmd|calc', null, null, -2],
    ['José\nNeves', 1, '2026-01-02', 10],
  ],
}

test('the Excel of Brazil opens it: a mark of UTF-8, semicolons, CRLF, decimal commas and its own dates', async () => {
  const bytes = new Uint8Array(await (await writeCsv(sheet)).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder('utf-8').decode(bytes)
  expect(text.split('\r\n')[0]).toBe('Aluno;Frequência;Desde;Nota')
  expect(text.endsWith('\r\n')).toBe(true)
  expect(papa.parse<string[]>(text.trimEnd(), { delimiter: ';', newline: '\r\n' }).data.slice(1)).toEqual([
    ['Ana "Nina"; a 1ª', '87,5%', '21/11/2026', '3,9'],
    ["'=cmd|calc", '', '', '-2'],
    ['José\nNeves', '100%', '02/01/2026', '10'],
  ])
})
