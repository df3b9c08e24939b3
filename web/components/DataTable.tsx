import { useMemo, useState } from 'react'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import type { RowList } from './rowList.ts'
import { usePhone } from './useMedia.ts'

const byText = new Intl.Collator('pt-BR', { numeric: true }).compare

/** Rows as a table that sorts by its columns; on a phone as cards. Of very many, only those in sight are drawn. */
export function DataTable<R>(list: RowList<R>) {
  const phone = usePhone()
  const [sort, setSort] = useState({ column: 0, down: false })
  const { rows, columns } = list
  const sorted = useMemo(() => {
    const by = columns[sort.column]?.sort
    if (!by) return rows
    const keyed = rows.map((row) => ({ row, key: String(by(row)) }))
    return keyed.sort((a, b) => byText(a.key, b.key) * (sort.down ? -1 : 1)).map(({ row }) => row)
  }, [rows, columns, sort])
  return phone ? (
    <RowCards {...list} rows={sorted} />
  ) : (
    <RowTable {...list} rows={sorted} sort={sort} onSort={setSort} />
  )
}
