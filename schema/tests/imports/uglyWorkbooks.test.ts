import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFile } from '#schema/lists/readFile.ts'
import { readBytes, shortly, today, xlsxOf } from './makeFiles.ts'

// Covers: what a workbook hides, and cells that say nothing.

/** A workbook of sheets as XML, with what its parts say besides. */
const workbook = (sheets: { rows: string; more?: string }[], properties = '') => {
  const part = (body: string) => strToU8(`<?xml version="1.0"?>${body}`)
  const relation = (_: unknown, i: number) =>
    `<Relationship Id="rId${i}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${i}.xml"/>`
  return zipSync({
    'xl/workbook.xml': part(
      `<workbook>${properties}<sheets>${sheets.map(({ more = '' }, i) => `<sheet name="S${i}" sheetId="${i + 1}"${more} r:id="rId${i}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(`<Relationships>${sheets.map(relation).join('')}</Relationships>`),
    'xl/styles.xml': part(
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>',
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i}.xml`,
        part(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  })
}
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (line: number, cells: string, more = '') => `<row r="${line}"${more}>${cells}</row>`
const person = (line: number, name: string, more = '') =>
  row(line, text(`A${line}`, name) + text(`B${line}`, String(line)), more)
const head = row(1, text('A1', 'Nome') + text('B1', 'Matrícula'))

test('hidden sheets are left out, hidden and filtered lines too, each told; somebody may read them', async () => {
  const bytes = workbook([
    {
      rows:
        head +
        person(2, 'Ana Prado') +
        person(3, 'Velho Aluno', ' hidden="1"') +
        person(4, 'Bia Rosa', ' ht="0" hidden="true"'),
    },
    { rows: head + person(2, 'Zeca Antigo'), more: ' state="hidden"' },
    { rows: head + person(2, 'Rui Modelo'), more: ' state="veryHidden"' },
  ])
  const why = 'A linha está oculta na planilha. Mostre-a no seu programa, ou escolha ler as linhas ocultas.'
  expect(await shortly(readBytes(bytes))).toEqual(['Ana Prado', `3 ${why}`, `4 ${why}`])
  const read = await readFile({ name: 'lista.xlsx', bytes, today })
  expect(read).toMatchObject({
    sheets: [
      {},
      { sheet: { isHidden: true }, mapping: { columns: ['name', 'matricula'] } },
      { sheet: { isHidden: true } },
    ],
  })
})

test('days are counted from 1904 where a workbook says so, in any word', async () => {
  const rows =
    head.replace('</row>', `${text('C1', 'Desde')}${text('D1', 'Turma')}</row>`) +
    row(2, `${text('A2', 'Ana Prado')}${text('B2', '1')}<c r="C2" s="1"><v>44596</v></c>${text('D2', '6º A')}`)
  for (const said of ['true', '1'])
    expect(await shortly(readBytes(workbook([{ rows }], `<workbookPr date1904="${said}"/>`)))).toEqual([
      'Ana Prado, 6º a 2026-02-05',
      '[6º A]',
    ])
  expect(await shortly(readBytes(workbook([{ rows }], '<workbookPr date1904="false"/>')))).toEqual([
    'Ana Prado, 6º a 2022-02-04',
    '[6º A]',
  ])
})

test('an error or a formula without a value is told, one that says an empty text is empty', async () => {
  const cells = (line: number, cell: string) => row(line, `${text(`A${line}`, `Ana ${'PQRST'[line - 2]}rado`)}${cell}`)
  const bytes = xlsxOf(
    head +
      cells(2, '<c r="B2"><f>VLOOKUP(1,2,3)</f></c>') +
      cells(3, '<c r="B3" t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c>') +
      cells(4, '<c r="B4"><f>A1</f><v></v></c>') +
      cells(5, '<c r="B5" t="str"><f>""</f><v></v></c>') +
      cells(6, '<c r="B6" t="str"><f>"7"</f><v>7</v></c>'),
  )
  const noValue =
    'A coluna Matrícula tem uma fórmula sem valor: abra a planilha no seu programa, salve e importe outra vez, ou escreva o valor.'
  expect(await shortly(readBytes(bytes))).toEqual([
    'Ana Srado',
    'Ana Trado',
    `2 ${noValue}`,
    '3 A coluna Matrícula tem um erro da planilha (“#N/A”): corrija a fórmula, escreva o valor ou deixe vazia.',
    `4 ${noValue}`,
  ])
})
