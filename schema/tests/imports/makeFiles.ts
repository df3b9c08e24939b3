import { strToU8, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import type { ImportRecords } from '#schema/lists/importRecords.ts'
import { readFile, recordsOfFile } from '#schema/lists/readFile.ts'

export const today = '2026-11-25'

/** An .xlsx file of sheets. A cell is a value, or a value with its format and span. */
export async function xlsx(...sheets: { sheet: string; data: unknown[][] }[]): Promise<Uint8Array> {
  const file = writeXlsxFile(sheets as Parameters<typeof writeXlsxFile>[0]) as { toBuffer(): Promise<Uint8Array> }
  return new Uint8Array(await file.toBuffer())
}

/** A date cell of a sheet. */
export const dateCell = (date: string) => ({ value: new Date(date), type: Date, format: 'dd/mm/yyyy' })

const part = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`

/** An .xlsx file whose one sheet holds the XML given, as other programs and hostile people write it. */
export function xlsxOf(rows: string, { before = '', after = '' } = {}): Uint8Array {
  const files = {
    'xl/workbook.xml': part('<workbook><sheets><sheet name="Alunos" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': part(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': part(`${before}<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

/** A zip of text files. */
export const zipOf = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

export const readBytes = async (bytes: Uint8Array, name = 'lista.xlsx'): Promise<ImportRecords> =>
  recordsOfFile(await readFile({ name, bytes, today }), name, today)

export const readText = (text: string): Promise<ImportRecords> => readBytes(strToU8(text), 'lista.csv')

/** The sentence with which a file is not read. */
export const sentenceFor = (bytes: Uint8Array, name?: string): Promise<string> =>
  readBytes(bytes, name).then(
    ({ records }) => `${records.length} records`,
    (error: Error) => error.message,
  )

/** Records as lines: where, of what kind, about whom, and what matters of it. */
export function inWords({ records }: ImportRecords): string[] {
  return records.map((each) => {
    const line = `${each.source.line} ${each.kind}`
    if (each.kind === 'person')
      return `${line} ${each.role} ${each.name} ${each.codes.join(' ')}${each.ended ? ' ended' : ''}`
    if (each.kind === 'class') return `${line} ${each.title} ${each.weekday ?? '-'} ${each.classTime ?? '-'}`
    if (each.kind === 'teaching') return `${line} ${each.person[0]} ${each.schoolClass[0]}`
    if (each.kind === 'meeting') return `${line} ${each.what}${each.note ? ` (${each.note})` : ''}`
    if (each.kind !== 'enrollment') return `${line} ${each.what}: ${each.why}`
    const span = each.since || each.until ? ` ${each.since ?? ''}..${each.until ?? ''}` : ''
    return `${line} ${each.person[0]} ${each.schoolClass[0]}${span}${each.ended ? ' ended' : ''}`
  })
}

/** The people of a list, each with the classes and days that it says; then the classes, then what is told. */
export async function shortly(read: Promise<ImportRecords>): Promise<string[]> {
  const { records } = await read
  const people = new Map(records.flatMap((each) => (each.kind === 'person' ? [[each.codes[0]!, each.name]] : [])))
  const of = (code: string) =>
    records.flatMap((each) =>
      each.kind === 'enrollment' && each.person[0] === code
        ? [
            [each.schoolClass[0]!.replace('titulo:', ''), each.since, each.until, each.leftOn && `saiu ${each.leftOn}`]
              .filter(Boolean)
              .join(' '),
          ]
        : [],
    )
  return [
    ...[...people].map(([code, name]) => [name, ...of(code)].join(', ')),
    ...records.flatMap((each) => (each.kind === 'class' ? [`[${each.title}]`] : [])),
    ...records.flatMap((each) =>
      each.kind === 'refused' || each.kind === 'skipped' ? [`${each.source.line} ${each.why}`] : [],
    ),
  ]
}
