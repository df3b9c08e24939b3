import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { limits } from '#schema/lists/files/limits.ts'
import {
  fillMerged,
  hiddenLines,
  hiddenSheets,
  mergedCells,
  sheetPaths,
  trimmedSheet,
  zeroWidths,
} from '#schema/lists/sheet/xlsxParts.ts'
import { inWords, readBytes, sentenceFor, xlsx, xlsxOf, zipOf } from './makeFiles.ts'

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const heading = `<row r="1">${cell('A1', 'Nome')}${cell('B1', 'Turma')}</row>`

test("other programs' files are told by their bytes, whatever their names say", async () => {
  const bytes = (...start: number[]) => Uint8Array.from([...start, ...new Uint8Array(600)])
  const sentences = await Promise.all([
    sentenceFor(bytes(0xd0, 0xcf, 0x11, 0xe0)),
    sentenceFor(strToU8('%PDF-1.7 …')),
    sentenceFor(bytes(0x89, 0x50, 0x4e, 0x47)),
    sentenceFor(strToU8('<html><table><tr><td>Nome</td></tr></table></html>')),
    sentenceFor(zipOf({ 'word/document.xml': '<w/>' })),
    sentenceFor(zipOf({ 'content.xml': '<o/>', mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })),
    sentenceFor(zipOf({ 'leia.txt': 'oi' })),
    sentenceFor(Uint8Array.from([1, 2, 0, 3])),
    sentenceFor(new Uint8Array()),
  ])
  expect(sentences).toEqual([
    'É um arquivo antigo do Excel (.xls) ou protegido por senha. Abra-o e salve como “Pasta de Trabalho do Excel (.xlsx)”, sem senha.',
    'É um PDF, e não uma planilha. Peça a lista em .xlsx ou .csv, ou copie e cole as células.',
    'É uma imagem, e não uma lista. Envie uma planilha .xlsx ou .csv.',
    'É uma página, e não uma planilha, embora o nome diga outra coisa. Abra-a no Excel e salve como .xlsx.',
    'É um documento do Word, e não uma lista. Envie uma planilha .xlsx ou .csv.',
    'É uma planilha do LibreOffice (.ods). Abra-a e salve como .xlsx.',
    'O .zip não tem uma planilha nem um pacote OneRoster. Tire a lista do .zip e envie só ela.',
    'Isto não é um arquivo de texto. Envie uma planilha .xlsx ou .csv, um pacote OneRoster ou um Educacenso.',
    'O arquivo está vazio: tem 0 bytes. Exporte-o ou copie-o outra vez.',
  ])
})

test('a file cut in the middle gives a sentence and no records', async () => {
  const cut = 'O arquivo está cortado ou danificado. Exporte-o ou copie-o outra vez.'
  const whole = await xlsx({ sheet: 'A', data: [['Nome'], ...Array.from({ length: 200 }, (_, i) => [`Ana ${i}`])] })
  for (const part of [0.1, 0.5, 0.9, 0.99]) expect(await sentenceFor(whole.slice(0, whole.length * part))).toBe(cut)
  const text = strToU8('Nome;Turma\nJosé;1A\nAndré')
  expect(await sentenceFor(text.slice(0, -1))).toMatch(/^O arquivo termina no meio de uma letra/)
  expect(await sentenceFor(strToU8('Nome;Turma\n"Ana;1A\nRui;1A'))).toMatch(
    /^Na linha 2 há aspas que abrem e não fecham/,
  )
})

test('a zip bomb is known by what it says of its sizes, before anything is unpacked', async () => {
  const tooLarge = /^Este arquivo fica grande demais quando é aberto\./
  const dense = zipSync({ 'xl/workbook.xml': new Uint8Array(8 * 1024 * 1024) })
  expect(dense.length).toBeLessThan(20_000)
  expect(await sentenceFor(dense)).toMatch(tooLarge)
  const many = Object.fromEntries(Array.from({ length: limits.entries }, (_, i) => [`${i}.xml`, '']))
  expect(await sentenceFor(zipOf({ 'xl/workbook.xml': '<workbook/>', ...many }))).toMatch(tooLarge)
  const liar = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'a.xml': strToU8('a') })
  const view = new DataView(liar.buffer, liar.byteOffset)
  for (let i = 0; i < liar.length - 4; i++)
    if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, limits.unpackedBytes, true)
  expect(await sentenceFor(liar)).toMatch(tooLarge)
})

test('a file above the limits says which', async () => {
  expect(await sentenceFor(new Uint8Array(limits.bytes + 1))).toMatch(/^O arquivo tem mais de 5 MB\./)
  const rows = `Nome\n${'Ana\n'.repeat(limits.rows)}`
  expect(await sentenceFor(strToU8(rows))).toBe('O arquivo tem linhas demais. Divida-o em partes de até 50.000 linhas.')
  const wide = `<row r="2">${cell('XFD2', 'x')}</row>`
  expect(await sentenceFor(xlsxOf(heading + wide))).toMatch(/^Uma planilha tem mais de 200 colunas\./)
  const far = `<row r="1048576">${cell('A1048576', 'x')}</row>`
  expect(await sentenceFor(xlsxOf(heading + far))).toMatch(/^O arquivo tem linhas demais\./)
})

test('a sheet stretched to a million empty rows is read like any other', async () => {
  const rows = `${heading}<row r="2">${cell('A2', 'Ana Lima')}<c r="XFD2" s="1"/></row><row r="1048576"><c r="A1048576"/></row>`
  expect(inWords(await readBytes(xlsxOf(rows)))).toEqual(['2 person student Ana Lima nome:ana lima'])
})

test('a sheet that declares entities is not opened', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  const rows = `${heading}<row r="2">${cell('A2', '&b;')}</row>`
  expect(await sentenceFor(xlsxOf(rows, { before: bomb }))).toMatch(/^A planilha tem partes que nenhum programa/)
})

/** Runs work, and returns how long it took, ms. */
const timed = (work: () => unknown) => {
  const began = performance.now()
  work()
  return performance.now() - began
}

test.each([
  '<sheet ',
  '<c>',
  '<c ',
  '<c><v>1</v>',
  '<row ',
  '<cellXfs>',
  '<xf ',
  '<numFmt ',
  '<mergeCell ',
  '<Relationship ',
])('a sheet of sixty thousand times “%s” takes no longer than any other of its size', async (tag) => {
  const xml = tag.repeat(60_000)
  const hides = () => [hiddenSheets(xml), hiddenLines(xml)]
  const took = timed(() => [sheetPaths(xml, xml), trimmedSheet(xml, zeroWidths(xml)), mergedCells(xml), hides()])
  expect(took).toBeLessThan(2_000)
  const began = performance.now()
  expect(await sentenceFor(xlsxOf(xml))).toMatch(/danificada/)
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('cells that are joined over and over are filled once', () => {
  const rows = Array.from({ length: 20_000 }, () => ['1A', 'Ana'])
  expect(timed(() => fillMerged(rows, mergedCells('<mergeCell ref="A1:A20000"/>'.repeat(20_000))))).toBeLessThan(2_000)
})

test('a damaged sheet says so', async () => {
  expect(await sentenceFor(xlsxOf('<row r="2"><c r="A2" t="s"><v>99</v></c></row>'))).toMatch(
    /^A planilha está danificada\./,
  )
  expect(await sentenceFor(zipOf({ 'xl/workbook.xml': 'nada' }))).toMatch(/^A planilha está danificada\./)
  expect(await sentenceFor(strToU8('\n \n\n'))).toBe('O arquivo está vazio: não há nenhuma linha preenchida.')
})

test('5,000 students in one sheet are all read', async () => {
  const data = [
    ['Nome', 'Matrícula', 'Turma'],
    ...Array.from({ length: 5000 }, (_, i) => [`Aluno ${i} Silva`, `${i}`, `T${i % 200}`]),
  ]
  const { records } = await readBytes(await xlsx({ sheet: 'Alunos', data }))
  const count = (kind: string) => records.filter((each) => each.kind === kind).length
  expect([count('person'), count('class'), count('enrollment'), count('refused')]).toEqual([5000, 200, 5000, 0])
})
