import { type FileSheet, fileName } from '#web/model/files/fileSheet.ts'
import { composeWorkbook } from './composeWorkbook.ts'
import { saveFile } from './saveFile.ts'
import { writeCsv } from './writeCsv.ts'

/** The most rows of an .xlsx: more would take a device's memory, and few programs open them. */
const mostRows = 100_000

/**
 * Saves a sheet as a file. Rejects with a sentence when it cannot be composed.
 * @param name without its ending
 * @param also further sheets of an .xlsx
 */
export async function downloadSheet(
  sheet: FileSheet,
  format: 'xlsx' | 'csv',
  name: string,
  also: readonly FileSheet[] = [],
): Promise<void> {
  if (format === 'xlsx' && sheet.rows.length > mostRows)
    throw new Error('São mais de 100 mil linhas: baixe em CSV, ou escolha um período ou uma turma.')
  const file =
    format === 'csv' ? await writeCsv(sheet) : await composeWorkbook([sheet, ...also], new AbortController().signal)
  if (file) saveFile(file, fileName(name, format))
}

/** Saves sheets as one .xlsx. Rejects with a sentence when it cannot be composed. */
export async function downloadWorkbook(sheets: readonly FileSheet[], name: string): Promise<void> {
  const file = await composeWorkbook(sheets, new AbortController().signal)
  if (file) saveFile(file, fileName(name, 'xlsx'))
}
