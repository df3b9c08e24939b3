import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { ReportSheet } from '#web/model/performance/performanceReport.ts'
import { writeXlsx } from './writeXlsx.ts'

const write = (sheets: ReportSheet[], onProgress = (_: number) => {}) => Buffer.concat(writeXlsx(sheets, onProgress))

const summary: ReportSheet = {
  name: 'Resumo',
  head: ['Relatório', 'Valor'],
  rates: [],
  rows: [
    ['Alunos', 2],
    ['Nota média do conteúdo', null],
  ],
}
const students = (rows: ReportSheet['rows']): ReportSheet => ({
  name: 'Alunos',
  head: ['Aluno', 'Frequência'],
  rates: [1],
  rows,
})

/** The style index of each cell of a sheet, by its address. */
async function stylesOf(file: Buffer, path: string) {
  const { unzipSync, strFromU8 } = await import('fflate')
  const sheet = strFromU8(unzipSync(file)[path]!)
  return Object.fromEntries([...sheet.matchAll(/<c r="(\w+)"[^>]* s="(\d)"/g)].map(([, cell, style]) => [cell, style]))
}

test('a spreadsheet program reads the figures that were written', async () => {
  const sheets = [
    summary,
    students([
      ['José das Neves & Cia <b> "Zé"', 0.5],
      ['Ana \u0007\u{1F600}', null],
    ]),
  ]
  const found = await readXlsxFile(write(sheets))
  expect(found.map(({ sheet }) => sheet)).toEqual(['Resumo', 'Alunos'])
  expect(found[0]!.data).toEqual([summary.head, ...summary.rows])
  expect(found[1]!.data).toEqual([
    ['Aluno', 'Frequência'],
    ['José das Neves & Cia <b> "Zé"', 0.5],
    ['Ana 😀', null],
  ])
})

test('a name that begins like a formula is a text, and stays one when somebody edits the cell', async () => {
  const names = ['=HYPERLINK("http://mau.example")', '+1', '-1', '@SUM(A1)', 'Maria']
  const file = write([students(names.map((name) => [name, 1]))])
  const [sheet] = await readXlsxFile(file)
  expect(sheet!.data.slice(1).map(([name]) => name)).toEqual(names)
  const styles = await stylesOf(file, 'xl/worksheets/sheet1.xml')
  expect(['A2', 'A3', 'A4', 'A5', 'A6'].map((cell) => styles[cell])).toEqual(['3', '3', '3', '3', '0'])
})

test('a school of 5,000 is in the file to the last student, and its progress only grows', async () => {
  const rows: ReportSheet['rows'] = Array.from({ length: 5_000 }, (_, i) => [`Estudante número ${i}`, i / 5_000])
  const shares: number[] = []
  const found = await readXlsxFile(write([summary, students(rows)], (share) => shares.push(share)))
  expect(found[1]!.data).toEqual([['Aluno', 'Frequência'], ...rows])
  expect(shares.length).toBeGreaterThan(10)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})
