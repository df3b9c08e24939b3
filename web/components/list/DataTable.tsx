import { Stack } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { usePhone } from '#web/components/ui/useMedia.ts'
import { CardsBar } from './CardsBar.tsx'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import type { RowList } from './rowList.ts'
import { type Sort, sortIn, sortName } from './sorting.ts'
import { useChoices } from './useChoices.ts'

const byText = new Intl.Collator('pt-BR', { numeric: true }).compare

/**
 * Rows as a table that sorts by its columns, in the order kept in the address; on a phone as cards. Of very many rows,
 * only those in view are drawn.
 */
export function DataTable<R>(list: RowList<R>) {
  const phone = usePhone()
  const [address, choose] = useChoices()
  const [selectMode, setSelectMode] = useState(false)
  const { rows, columns, choosing } = list
  const sort = sortIn(columns, address)
  const { column, down } = sort
  const sorted = useMemo(() => {
    const by = columns[column]?.sort
    if (!by) return rows
    const keyed = rows.map((row) => ({ row, key: String(by(row)) }))
    return keyed.sort((a, b) => byText(a.key, b.key) * (down ? -1 : 1)).map(({ row }) => row)
  }, [rows, columns, column, down])
  const onSort = (next: Sort) => choose({ ordem: sortName(columns, next) })
  if (!phone) return <RowTable {...list} rows={sorted} sort={sort} onSort={onSort} />
  // A person who turns a tablet keeps what they chose in the table.
  const selecting = selectMode || (choosing?.chosen.ids.size ?? 0) > 0
  return (
    <Stack gap="3">
      <CardsBar {...list} rows={sorted} {...{ sort, onSort, selecting }} onSelecting={setSelectMode} />
      <RowCards {...list} rows={sorted} choosing={selecting ? choosing : undefined} />
    </Stack>
  )
}
