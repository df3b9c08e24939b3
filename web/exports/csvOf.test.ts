import { expect, test } from 'vitest'
import { readCsv } from '#schema/lists/sheet/readCsv.ts'
import { csvOf } from './csvOf.ts'

test('what is written is read back as it was', async () => {
  const rows = [
    ['Nome', 'Matrícula', 'Motivo'],
    ['Ana "Aninha" Souza', '1001', 'Um motivo; e outro, enfim.'],
    ['Bento Lima', '1002', 'Sem turma.'],
  ]
  for (const delimiter of [';', ','] as const) expect((await readCsv(csvOf(rows, delimiter))).rows).toEqual(rows)
})

test('no text runs as a formula in a sheet program, and a number stays one', () => {
  for (const start of ['=', '+', '-', '@']) expect(csvOf([[`${start}1+1`]], ';')).toBe(`'${start}1+1\r\n`)
  expect(csvOf([[{ number: '-1,5' }]], ';')).toBe('-1,5\r\n')
})
