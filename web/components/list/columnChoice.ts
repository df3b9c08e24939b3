import type { Column } from './rowList.ts'
import { paramName } from './sorting.ts'

export type Choosable = Pick<Column<never>, 'label' | 'hidden'>

/**
 * The columns to show: those that an address names under `colunas`, else all that are not hidden. The first is always
 * there, since it identifies the row.
 */
export function shownColumns<C extends Choosable>(columns: readonly C[], address: URLSearchParams): C[] {
  const names = address.get('colunas')?.split(',')
  return columns.filter(({ label, hidden }, i) => i === 0 || (names ? names.includes(paramName(label)) : !hidden))
}

/** The columns as written into the address; '' for the usual ones, and '-' for none but the first. */
export function columnsName(columns: readonly Choosable[], shown: readonly Choosable[]): string {
  const isUsual = columns.every((column, i) => i === 0 || shown.includes(column) !== Boolean(column.hidden))
  if (isUsual) return ''
  const others = columns.filter((column, i) => i > 0 && shown.includes(column))
  return others.map(({ label }) => paramName(label)).join(',') || '-'
}
