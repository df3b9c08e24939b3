import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { ReportSheet } from '../../../../schema/rules/performanceReport.ts'
import { reportWorkbook } from './reportWorkbook.ts'

const sheets: ReportSheet[] = [
  {
    name: 'Resumo',
    head: ['Relatório', 'Valor'],
    rates: [],
    rows: [
      ['Alunos', 2],
      ['Nota média do conteúdo', null],
    ],
  },
  {
    name: 'Alunos',
    head: ['Aluno', 'Frequência'],
    rates: [1],
    rows: [
      ['=HYPERLINK("http://mau.example")', 0.5],
      ['José das Neves & Cia <b>', null],
    ],
  },
]

test('a spreadsheet program finds the figures it was given, and no formula among the names', async () => {
  const file = await writeXlsxFile(reportWorkbook(sheets)).toBuffer()
  const found = await readXlsxFile(file)
  expect(found.map(({ sheet }) => sheet)).toEqual(['Resumo', 'Alunos'])
  for (const [i, { head, rows }] of sheets.entries()) expect(found[i]!.data).toEqual([head, ...rows])
})
