import { Fragment, memo, type ReactNode, useRef } from 'react'
import { choose } from './choosing.ts'
import type { RowList } from './rowList.ts'
import '../ui/rows.css'
import { CheckboxCell } from './CheckboxCell.tsx'
import { useWindowedRows, type WindowedRows } from './useWindowedRows.ts'

/** The height of a card without its lines, of each line, and the gap below each card, px. */
const cardHeight = 75
const lineHeight = 26
const between = 8

/**
 * A list on a phone: each row is a card with its first column on top and the others named below, and a box while rows
 * are chosen.
 */
export function RowCards<R>(list: RowList<R>) {
  const { label, rows } = list
  const body = useRef<HTMLUListElement>(null)
  const { drawn, end, measure, keys } = useWindowedRows(
    rows.length,
    cardHeight + lineHeight * (list.columns.length - 1) + between,
    body,
  )
  return (
    <ul ref={body} aria-label={label} style={{ paddingBottom: end }} {...keys}>
      <Drawn {...list} {...{ drawn, measure }} />
    </ul>
  )
}

function DrawnCards<R>(list: RowList<R> & Pick<WindowedRows, 'drawn' | 'measure'>): ReactNode {
  const { rows, keyOf, columns, actions, choosing, drawn, measure } = list
  const [first, ...others] = columns
  return drawn.map(({ index, gap }) => {
    const row = rows[index]
    if (row === undefined) return null
    const id = keyOf(row)
    const chosen = choosing?.chosen.ids.has(id)
    return (
      <li
        key={id}
        ref={measure}
        data-index={index}
        aria-posinset={index + 1}
        aria-setsize={rows.length}
        style={{ paddingBottom: between, ...(gap && { marginTop: gap }) }}
      >
        <div className="row-card" data-chosen={chosen || undefined}>
          <div>
            {choosing && (
              <CheckboxCell>
                <input
                  type="checkbox"
                  data-row-action
                  aria-label={`Selecionar: ${choosing.rowName(row)}`}
                  checked={chosen}
                  onChange={() => choosing.onChoose(choose(choosing.chosen, rows.map(keyOf), id))}
                />
              </CheckboxCell>
            )}
            <div data-first>{first?.render(row)}</div>
            {actions && <div data-actions>{actions(row)}</div>}
          </div>
          <dl>
            {others.map((column) => (
              <Fragment key={column.label}>
                <dt>{column.label}</dt>
                <dd>{column.render(row)}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      </li>
    )
  })
}
const Drawn = memo(DrawnCards) as typeof DrawnCards
