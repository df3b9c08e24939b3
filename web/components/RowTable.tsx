import { Box, chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Panel } from './Panel.tsx'
import type { RowList } from './rowList.ts'

export interface Sort {
  column: number
  down: boolean
}

/** From row to row with the arrows, along what can be done with them. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const here = (event.target as Element).closest<HTMLElement>('[data-row-action]')
  if (!step || !here || here.getAttribute('aria-expanded') === 'true') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-action]')]
  const next = all[all.indexOf(here) + step]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

/** The desktop's table: its header stays in sight and sorts. */
export function RowTable<R>(props: RowList<R> & { sort: Sort; onSort(sort: Sort): void }) {
  const { label, rows, keyOf, columns, actions, sort, onSort } = props
  const all = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  return (
    <Panel>
      <Table aria-label={label}>
        <thead>
          <tr>
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
        <tbody onKeyDownCapture={walk}>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.label}>{column.render(row)}</td>
              ))}
              {actions && <td data-actions>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

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
    '& tbody tr:hover td': { bg: 'bg.subtle' },
    '& tr:last-of-type td': { borderBottomWidth: '0' },
    '& thead tr:last-of-type th': { borderBottomWidth: '1px' },
  },
})
