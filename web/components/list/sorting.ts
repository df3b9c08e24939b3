import { compareTexts, plain } from '#schema/rules/text.ts'
import type { Column } from './rowList.ts'

/** The order of a list: the index of its column, and whether it is descending. */
export interface Sort {
  column: number
  down: boolean
}

type Sortable = readonly Pick<Column<never>, 'label' | 'sort'>[]

/** The rows in the order of a list. */
export function sorted<R>(
  rows: readonly R[],
  columns: readonly Pick<Column<R>, 'sort'>[],
  { column, down }: Sort,
): readonly R[] {
  const by = columns[column]?.sort
  if (!by) return rows
  const keyed = rows.map((row) => ({ row, key: String(by(row)) }))
  return keyed.sort((a, b) => compareTexts(a.key, b.key) * (down ? -1 : 1)).map(({ row }) => row)
}

/** The name of a column in an address. */
export const paramName = (label: string) => plain(label).replaceAll(' ', '-')

/**
 * The order in an address under `ordem`, such as 'email', or '-email' for descending. Without a known one, ascending by
 * the first column.
 */
export function sortIn(columns: Sortable, address: URLSearchParams): Sort {
  const order = address.get('ordem') ?? ''
  const down = order.startsWith('-')
  const name = down ? order.slice(1) : order
  const column = columns.findIndex(({ label, sort }) => sort && paramName(label) === name)
  return column < 0 ? { column: 0, down: false } : { column, down }
}

/** The order as written into the address; '' for the default order. */
export function sortName(columns: Sortable, { column, down }: Sort): string {
  if (column === 0 && !down) return ''
  return `${down ? '-' : ''}${paramName(columns[column]!.label)}`
}
