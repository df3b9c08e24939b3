import { expect, test } from 'vitest'
import { csvOf } from './csvOf.ts'
import { readCsv } from './readCsv.ts'

test('what is written is read back as it was', async () => {
  const rows = [
    ['Nome', 'Matrícula', 'Motivo'],
    ['Ana "Aninha" Souza', '1001', 'Um motivo; e outro.'],
    ['Bento Lima', '1002', 'Sem turma.'],
  ]
  expect((await readCsv(csvOf(rows))).rows).toEqual(rows)
})

test('no cell runs as a formula in a sheet program', () => {
  for (const start of ['=', '+', '-', '@']) expect(csvOf([[`${start}1+1`]])).toContain(`'${start}1+1`)
})
