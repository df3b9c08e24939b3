import { Box, chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { choose, chooseAll } from './choosing.ts'
import { Panel } from './Panel.tsx'
import type { RowList } from './rowList.ts'
import type { Sort } from './sorting.ts'
import { TableRow } from './TableRow.tsx'
import { TickAll } from './TickAll.tsx'
import { useWindowedRows } from './useWindowedRows.ts'

/** px of a row of one line: the `13` below and its hairline. */
const rowHeight = 53

/** The desktop's table: its header stays in sight and sorts; its rows may be chosen, Shift takes all between two. */
export function RowTable<R>(props: RowList<R> & { sort: Sort; onSort(sort: Sort): void }) {
  const { label, rows, keyOf, columns, actions, choosing, sort, onSort } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { drawn, end, measure, keys } = useWindowedRows(rows.length, rowHeight, body)
  const all = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  const width = columns.length + (actions ? 1 : 0) + (choosing ? 1 : 0)
  // Rows are drawn again only for what changed of them, so what they call must stay the same.
  const tick = useRef<(id: number, range: boolean) => void>(() => {})
  tick.current = (id, range) => choosing?.onChoose(choose(choosing.chosen, rows.map(keyOf), id, range))
  const onTick = useRef((id: number, range: boolean) => tick.current(id, range)).current
  return (
    <Panel>
      <Table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {choosing && (
              <th scope="col" data-tick>
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
                  scope="col"
                  style={{ width: `${((column.share ?? 1) / all) * 100}%` }}
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
              <th scope="col" data-actions>
                Ações
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} {...keys}>
          {drawn.map(({ index, gap }) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = keyOf(row)
            return (
              <Fragment key={id}>
                {gap > 0 && <Gap height={gap} width={width} />}
                <TableRow
                  row={row}
                  id={id}
                  index={index}
                  columns={columns}
                  actions={actions}
                  measure={measure}
                  chosen={choosing?.chosen.ids.has(id)}
                  name={choosing?.nameOf(row)}
                  onTick={onTick}
                />
              </Fragment>
            )
          })}
          {end > 0 && <Gap height={end} width={width} />}
        </tbody>
      </Table>
    </Panel>
  )
}

/** The room of rows that are not drawn. */
const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden>
    <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

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

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    '& th, & td': {
      px: '4',
      py: '1',
      textAlign: 'left',
      borderBottomWidth: '1px',
      borderColor: 'border',
      overflowWrap: 'anywhere',
    },
    '& td': { height: '13' },
    '& th': {
      position: 'sticky',
      top: '14',
      zIndex: '1',
      bg: 'bg.panel',
      fontSize: 'sm',
      color: 'fg.muted',
      fontWeight: 'medium',
      height: '11',
      whiteSpace: 'nowrap',
    },
    '& th:first-of-type': { borderTopLeftRadius: 'md' },
    '& th:last-of-type': { borderTopRightRadius: 'md' },
    '& [data-actions]': { width: '5.5rem', textAlign: 'right' },
    '& [data-tick]': { width: '3.25rem', px: '1', py: '0' },
    // Not under the bars above, and not under the one below, when the focus goes there.
    '& [data-row-action]': { scrollMarginTop: '7rem', scrollMarginBottom: '6rem' },
    '& tbody tr[data-chosen] td': { bg: 'brand.subtle' },
    '& tbody tr[data-index]:not([data-chosen]):hover td': { bg: 'bg.subtle' },
    '& tr:last-of-type td': { borderBottomWidth: '0' },
    '& thead tr:last-of-type th': { borderBottomWidth: '1px' },
  },
})
