import { Box, chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, Fragment, memo, type ReactNode, useRef } from 'react'
import { choose, chooseAll } from './choosing.ts'
import { Panel } from './Panel.tsx'
import type { RowList } from './rowList.ts'
import './rows.css'
import type { Sort } from './sorting.ts'
import { TableRow } from './TableRow.tsx'
import { TickAll } from './TickAll.tsx'
import { useWindowedRows, type WindowedRows } from './useWindowedRows.ts'

/** px of a row of one line, with its hairline. */
const rowHeight = 53

/** The desktop's table: its header stays in sight and sorts; its rows may be chosen, Shift takes all between two. */
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
                <TickAll
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

/** The rows alone are drawn again while they pass by. */
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
  // Rows are drawn again only for what changed of them, so what they call must stay the same.
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
          name={choosing?.nameOf(row)}
          onTick={onTick}
        />
      </Fragment>
    )
  })
}
const Drawn = memo(DrawnRows) as typeof DrawnRows

/** The room of rows that are not drawn. */
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
