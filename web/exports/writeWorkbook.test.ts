import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { FileSheet } from '#web/model/files/fileSheet.ts'
import { writeWorkbook } from './writeWorkbook.ts'

const readBack = async (...sheets: FileSheet[]) =>
  readXlsxFile(Buffer.from(await (await writeWorkbook(sheets)).arrayBuffer()))
const students = (rows: FileSheet['rows'], more: Partial<FileSheet> = {}): FileSheet => ({
  name: 'Alunos',
  columns: [{ label: 'Aluno' }, { label: 'Frequência', kind: 'rate' }, { label: 'Desde', kind: 'day' }],
  rows,
  ...more,
})

test('a spreadsheet program reads texts, figures and days as they were written, and nothing where there is nothing', async () => {
  const [sheet] = await readBack(
    students([
      ['José das Neves & Cia <b> "Zé"', 0.5, '2026-02-28'],
      ['Ana \u0007\u{1F600}', null, null],
      ['', 1, '2024-02-29'],
    ]),
  )
  expect(sheet).toEqual({
    sheet: 'Alunos',
    data: [
      ['Aluno', 'Frequência', 'Desde'],
      ['José das Neves & Cia <b> "Zé"', 0.5, new Date('2026-02-28T00:00:00Z')],
      ['Ana 😀', null, null],
      [null, 1, new Date('2024-02-29T00:00:00Z')],
    ],
  })
})

test('a name that begins like a formula is a text, and stays one when somebody edits its cell', async () => {
  const names = ['=HYPERLINK("http://mau.example")', '+1', '-1', '@SUM(A1)', '0123', 'Maria']
  const file = Buffer.from(await (await writeWorkbook([students(names.map((name) => [name, 1, null]))])).arrayBuffer())
  const [sheet] = await readXlsxFile(file)
  expect(sheet!.data.slice(1).map(([name]) => name)).toEqual(names)
  const { strFromU8, unzipSync } = await import('fflate')
  const parts = unzipSync(new Uint8Array(file))
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  expect(xml).not.toContain('<f>')
  const styleOf = (cell: string) => Number(new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(xml)?.[1] ?? -1)
  const styles = strFromU8(parts['xl/styles.xml']!)
  const text = /numFmtId="(\d+)" formatCode="@"/.exec(styles)![1]
  const looks = [...styles.split('<cellXfs')[1]!.matchAll(/<xf ([^>]*)>/g)].map(([, look]) => look!)
  const isText = (cell: string) => looks[styleOf(cell)]?.includes(`numFmtId="${text}"`) ?? false
  expect(['A2', 'A3', 'A4', 'A5', 'A7'].map(isText)).toEqual([true, true, true, true, false])
})

test('what stands above and below a table is in its sheet, and the name of a sheet is one that programs take', async () => {
  const above = ['Escola', 'Turma: 7º A']
  const [sheet] = await readBack(
    students([['Ana', 1, null]], { name: 'Diário: 7º A / manhã, de novembro de 2026', above, below: ['Assinatura'] }),
  )
  expect(sheet!.sheet).toBe('Diário  7º A   manhã, de novemb')
  expect(sheet!.data.map(([first]) => first)).toEqual([...above, 'Aluno', 'Ana', 'Assinatura'])
})

test('a school of 5,000 is in the file to the last student, no rate shown as more than it is', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => [`Estudante número ${i}`, i / 5_000, '2026-02-02'])
  const [sheet] = await readBack(students(rows))
  expect(sheet!.data.length).toBe(5_001)
  expect(sheet!.data.at(-1)).toEqual(['Estudante número 4999', 0.999, new Date('2026-02-02T00:00:00Z')])
})
