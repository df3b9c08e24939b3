import { memo, type ReactNode, useRef } from 'react'
import { CheckboxCell } from './CheckboxCell.tsx'
import type { Column } from './rowList.ts'

interface Props<R> {
  row: R
  id: number
  index: number
  last: boolean
  columns: readonly Column<R>[]
  actions?(row: R): ReactNode
  measure: ((row: HTMLElement | null) => void) | undefined
  /** undefined where rows cannot be chosen. */
  chosen: boolean | undefined
  name: string | undefined
  onTick(id: number, range: boolean): void
}

function Row<R>({ row, id, index, last, columns, actions, measure, chosen, name, onTick }: Props<R>) {
  const range = useRef(false)
  return (
    <tr
      ref={measure}
      role="row"
      data-index={index}
      data-last={last || undefined}
      data-chosen={chosen || undefined}
      aria-rowindex={index + 2}
    >
      {chosen !== undefined && (
        <td role="cell" data-tick>
          <CheckboxCell
            onPointerDown={(event) => {
              range.current = event.shiftKey
            }}
            // Otherwise a shift-click selects text.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onKeyDown={(event) => {
              range.current = event.shiftKey
            }}
          >
            <input
              type="checkbox"
              data-row-action
              aria-label={`Selecionar: ${name}`}
              checked={chosen}
              onChange={() => onTick(id, range.current)}
            />
          </CheckboxCell>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.label} role="cell" data-number={isCount(column, row) || undefined}>
          {column.render(row)}
        </td>
      ))}
      {actions && (
        <td role="cell" data-actions>
          {actions(row)}
        </td>
      )}
    </tr>
  )
}

/** A count is never broken across lines; a rate may have a badge beside it. */
const isCount = <R,>({ kind, value }: Column<R>, row: R) => !kind && typeof value(row) === 'number'

/** A row of the table, memoized: thousands may scroll past. */
export const TableRow = memo(Row) as typeof Row
