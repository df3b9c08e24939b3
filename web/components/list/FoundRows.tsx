import { Fragment, type ReactNode } from 'react'
import { type Acts, menuEntries } from '#web/components/dialog/dialogAct.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { CardGrid } from './CardGrid.tsx'
import { DataTable } from './DataTable.tsx'
import type { Choosing, Column } from './rowList.ts'

export type ListedRow = { id: number; name: string } | { id: number; title: string }

/** The rows as cards; a person may choose the table instead. */
export interface Cards<R> {
  label: string
  card(row: R, open: (dialog: string) => void): ReactNode
}

const nameOf = (row: ListedRow) => ('name' in row ? row.name : row.title)

/** The rows that the search and the filters leave, as a table, or as cards where there are some. */
export function FoundRows<R extends ListedRow>(props: {
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  acts(row: R): Acts
  onOpen(dialog: string, id: number): void
  cards: Cards<R> | undefined
  choosing: Omit<Choosing<R>, 'rowName'> | undefined
}) {
  const { label, rows, columns, acts, onOpen, cards, choosing } = props
  if (cards)
    return (
      <CardGrid label={cards.label}>
        {rows.map((row) => (
          <Fragment key={row.id}>{cards.card(row, (dialog) => onOpen(dialog, row.id))}</Fragment>
        ))}
      </CardGrid>
    )
  return (
    <DataTable<R>
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      actions={(row) => (
        <ActionsMenu about={nameOf(row)} actions={menuEntries(acts(row), (dialog) => onOpen(dialog, row.id))} />
      )}
      {...(choosing && { choosing: { ...choosing, rowName: nameOf } })}
    />
  )
}
