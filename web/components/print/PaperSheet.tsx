import { cellText, isNumeric, type Sheet } from '#web/model/files/sheet.ts'
import { PaperTable } from './PaperTable.tsx'

/** A sheet on paper, with all its rows. */
export function PaperSheet({ sheet }: { sheet: Sheet }) {
  const numeric = sheet.columns.map((_, column) => isNumeric(sheet, column) || undefined)
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
              <td key={column.label} data-number={numeric[i]}>
                {cellText(cells[i], column) || '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PaperTable>
  )
}
