import { chakra } from '@chakra-ui/react'
import { paperLook } from '#web/components/print/paperLook.ts'
import { cellText, type Sheet } from '#web/model/files/sheet.ts'
import { Signatures } from './Signatures.tsx'

/** A class list, or a sheet to fill by hand: numbered names, and columns of one width. */
export function PaperGrid(props: {
  sheet: Sheet
  /** Columns as wide as a mark, and lines to sign on. */
  signed?: boolean
  /** Forty rows and a line to sign on fit on a sheet. */
  compact?: boolean
}) {
  const { sheet, signed = false, compact = false } = props
  return (
    <>
      <GridTable data-wide={signed || undefined} data-compact={compact || undefined}>
        <thead>
          <tr>
            {sheet.columns.map(({ label }, i) => (
              <th key={label} scope="col" data-name={i === 1 || undefined} data-number={i === 0 || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((cells) => (
            <tr key={cells.slice(0, 3).join()}>
              {sheet.columns.map((column, i) => (
                <td key={column.label} data-name={i === 1 || undefined} data-number={i === 0 || undefined}>
                  {cellText(cells[i], column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </GridTable>
      {signed && <Signatures />}
    </>
  )
}

/** Narrow columns of one width beside the names; long names break, they are not cut. */
const GridTable = chakra('table', {
  base: {
    ...paperLook,
    lineHeight: '1.15',
    '& th, & td': { ...paperLook['& th, & td'], padding: '0.8mm 1mm' },
    '& [data-number]': { width: '8mm', textAlign: 'right' },
    '& td[data-name]': { overflowWrap: 'anywhere' },
    '&[data-compact]': { fontSize: '8.5pt', '& th, & td': { paddingBlock: '0.5mm' } },
    '&[data-wide]': { tableLayout: 'fixed', fontSize: '8pt' },
    '&[data-wide] [data-name]': { width: '58mm' },
    '&[data-wide] td': { height: '6mm' },
  },
})
