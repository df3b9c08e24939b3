import { Stack } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useNarrow, usePhone } from '#web/components/ui/useMedia.ts'
import { CardsBar } from './CardsBar.tsx'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import type { RowList } from './rowList.ts'
import { type Sort, sorted, sortIn, sortName } from './sorting.ts'
import { useChoices } from './useChoices.ts'

/**
 * Rows as a table that sorts by its columns, in the order kept in the address; on a phone as cards. Of very many rows,
 * only those in view are drawn.
 * @param list `wide`: its columns need a wide window, so on a tablet it is cards too
 */
export function DataTable<R>({ wide = false, ...list }: RowList<R> & { wide?: boolean }) {
  const phone = usePhone()
  const narrow = useNarrow()
  const [address, choose] = useChoices()
  const [selectMode, setSelectMode] = useState(false)
  const { rows, columns, choosing } = list
  const sort = sortIn(columns, address)
  const { column, down } = sort
  const ordered = useMemo(() => sorted(rows, columns, { column, down }), [rows, columns, column, down])
  const onSort = (next: Sort) => choose({ ordem: sortName(columns, next) })
  if (!phone && !(wide && narrow)) return <RowTable {...list} rows={ordered} sort={sort} onSort={onSort} />
  // A person who turns a tablet keeps what they chose in the table.
  const selecting = selectMode || (choosing?.chosen.ids.size ?? 0) > 0
  return (
    <Stack gap="3">
      <CardsBar {...list} rows={ordered} {...{ sort, onSort, selecting }} onSelecting={setSelectMode} />
      <RowCards {...list} rows={ordered} choosing={selecting ? choosing : undefined} />
    </Stack>
  )
}
