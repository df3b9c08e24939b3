import writeXlsxFile from 'write-excel-file/browser'
import type { ReportSheet } from '../../../../schema/rules/performanceReport.ts'
import { reportWorkbook } from './reportWorkbook.ts'

/** 'Baixar Relatório': an .xlsx with a sheet each for summary, students and days, made on the device. */
export async function downloadReport(sheets: readonly ReportSheet[], name: string): Promise<void> {
  // What file names may not hold.
  await writeXlsxFile(reportWorkbook(sheets)).toFile(`Desempenho ${name.replace(/[\\/:*?"<>|]/g, '-')}.xlsx`)
}
