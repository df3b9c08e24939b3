import { cellText, isNumeric, type Sheet, type SheetColumn } from '#web/model/files/sheet.ts'
import { PaperTable } from './PaperTable.tsx'

/** Longer words may break, such as e-mails; letters. */
const longestWord = 28

/** A sheet on paper, with all its rows. */
export function PaperSheet({ sheet }: { sheet: Sheet }) {
  const numeric = sheet.columns.map((_, column) => isNumeric(sheet, column) || undefined)
  const short = sheet.columns.map((column, i) => isShort(sheet, column, i) || undefined)
  return (
    <PaperTable>
      <thead>
        <tr>
          {sheet.columns.map(({ label }, i) => (
            <th key={label} scope="col" data-number={numeric[i]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sheet.rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same
          <tr key={row}>
            {sheet.columns.map((column, i) => (
              <td key={column.label} data-number={numeric[i]} data-short={short[i]}>
                {cellText(cells[i], column) || '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PaperTable>
  )
}

/** Whether every word of a column is short enough to stay whole. */
const isShort = ({ rows }: Sheet, column: SheetColumn, place: number) =>
  rows.every((cells) =>
    cellText(cells[place], column)
      .split(/\s+/)
      .every((word) => word.length <= longestWord),
  )
