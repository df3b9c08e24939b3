import type { Cell, Sheet } from 'write-excel-file/universal'
import type { ReportSheet } from '../../../../schema/rules/performanceReport.ts'

/** The report as sheets of a workbook: texts are texts whatever they begin with, rates are per cent. */
export const reportWorkbook = (sheets: readonly ReportSheet[]): Sheet<never>[] =>
  sheets.map(({ name, head, rows, rates }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: head.map((_, i) => ({ width: i ? 16 : 36 })),
    data: [
      head.map((text): Cell => ({ value: text, type: String, fontWeight: 'bold' })),
      ...rows.map((cells) =>
        cells.map((value, i): Cell => {
          if (value === null) return null
          if (typeof value === 'string') return { value, type: String }
          return { value, type: Number, ...(rates.includes(i) && { format: '0.0%' }) }
        }),
      ),
    ],
  }))
