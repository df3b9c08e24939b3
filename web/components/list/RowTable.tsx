import { Box, chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, Fragment, memo, type ReactNode, useRef } from 'react'
import { Panel } from '#web/components/ui/Panel.tsx'
import { choose, chooseAll } from './choosing.ts'
import type { RowList } from './rowList.ts'
import '../ui/rows.css'
import { CheckboxAll } from './CheckboxAll.tsx'
import type { Sort } from './sorting.ts'
import { TableRow } from './TableRow.tsx'
import { useWindowedRows, type WindowedRows } from './useWindowedRows.ts'

/** The height of a row of one line with its border, px. */
const rowHeight = 53

/** A table on a desktop. Its header stays visible and sorts. Rows may be chosen; Shift chooses all between two. */
export function RowTable<R>(props: RowList<R> & { sort: Sort; onSort(sort: Sort): void }) {
  const { label, rows, keyOf, columns, actions, choosing, sort, onSort } = props
  const widths = [
    choosing && '3.25rem',
    ...columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`),
    actions && '5.5rem',
  ].filter(Boolean)
  return (
    <Panel>
      <table
        className="row-table"
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ '--widths': widths.join(' ') } as CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {choosing && (
              <th role="columnheader" scope="col" data-tick>
                <CheckboxAll
                  shown={rows.map(keyOf)}
                  chosen={choosing.chosen.ids}
                  onChange={(shown) => choosing.onChoose(chooseAll(choosing.chosen, shown))}
                />
              </th>
            )}
            {columns.map((column, i) => {
              const sorted = sort.column === i
              const Arrow = sort.down ? ArrowDown : ArrowUp
              return (
                <th
                  key={column.label}
                  role="columnheader"
                  scope="col"
                  aria-sort={sorted ? (sort.down ? 'descending' : 'ascending') : undefined}
                >
                  {column.sort ? (
                    <Head type="button" onClick={() => onSort({ column: i, down: sorted && !sort.down })}>
                      {column.label}
                      <Box as="span" aria-hidden visibility={sorted ? 'visible' : 'hidden'}>
                        <Arrow size={16} />
                      </Box>
                    </Head>
                  ) : (
                    column.label
                  )}
                </th>
              )
            })}
            {actions && (
              <th role="columnheader" scope="col" data-actions>
                Ações
              </th>
            )}
          </tr>
        </thead>
        <Rows {...{ rows, keyOf, columns, actions, choosing }} />
      </table>
    </Panel>
  )
}

type Body<R> = Omit<RowList<R>, 'label'>

/** A component of its own, so that scrolling renders only the rows. */
function Rows<R>(list: Body<R>) {
  const { rows } = list
  const body = useRef<HTMLTableSectionElement>(null)
  const { drawn, end, measure, keys } = useWindowedRows(rows.length, rowHeight, body)
  return (
    <tbody ref={body} role="rowgroup" {...keys}>
      <Drawn {...list} {...{ drawn, measure }} />
      {end > 0 && <Gap height={end} />}
    </tbody>
  )
}

function DrawnRows<R>(list: Body<R> & Pick<WindowedRows, 'drawn' | 'measure'>): ReactNode {
  const { rows, keyOf, columns, actions, choosing, drawn, measure } = list
  // Rows are memoized, so the callback they get must stay the same.
  const tick = useRef<(id: number, range: boolean) => void>(() => {})
  tick.current = (id, range) => choosing?.onChoose(choose(choosing.chosen, rows.map(keyOf), id, range))
  const onTick = useRef((id: number, range: boolean) => tick.current(id, range)).current
  return drawn.map(({ index, gap }) => {
    const row = rows[index]
    if (row === undefined) return null
    const id = keyOf(row)
    return (
      <Fragment key={id}>
        {gap > 0 && <Gap height={gap} />}
        <TableRow
          row={row}
          id={id}
          index={index}
          last={index === rows.length - 1}
          columns={columns}
          actions={actions}
          measure={measure}
          chosen={choosing?.chosen.ids.has(id)}
          name={choosing?.rowName(row)}
          onTick={onTick}
        />
      </Fragment>
    )
  })
}
const Drawn = memo(DrawnRows) as typeof DrawnRows

/** The space of rows that are not drawn. */
const Gap = ({ height }: { height: number }) => <tr aria-hidden data-gap style={{ height }} />

const Head = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    fontWeight: 'medium',
    color: 'inherit',
    cursor: 'pointer',
    borderRadius: 'sm',
    '[aria-sort] > &': { color: 'fg' },
  },
})
