import { Button, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { countOf } from '../../schema/rules/text.ts'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import type { RowList } from './rowList.ts'
import { usePhone } from './useMedia.ts'

const byText = new Intl.Collator('pt-BR', { numeric: true }).compare

/** So many rows at first, and with each 'Mostrar mais'. */
const portion = 100

/** Rows as a table that sorts by its columns; on a phone as cards. */
export function DataTable<R>(list: RowList<R>) {
  const phone = usePhone()
  const [sort, setSort] = useState({ column: 0, down: false })
  const [limit, setLimit] = useState(portion)
  const by = list.columns[sort.column]?.sort
  const rows = by
    ? [...list.rows].sort((a, b) => byText(String(by(a)), String(by(b))) * (sort.down ? -1 : 1))
    : list.rows
  const shown = { ...list, rows: rows.slice(0, limit) }
  const more = rows.length - shown.rows.length
  return (
    <>
      {phone ? <RowCards {...shown} /> : <RowTable {...shown} sort={sort} onSort={setSort} />}
      {more > 0 && (
        <Button variant="outline" alignSelf="center" onClick={() => setLimit(limit + portion)}>
          Mostrar mais
          <Text as="span" color="fg.muted">
            {countOf(more, 'restante', 'restantes')}
          </Text>
        </Button>
      )}
    </>
  )
}
