import { plain } from '../../schema/rules/text.ts'
import type { Column } from './rowList.ts'

/** The order of a list: by which of its columns, and whether the other way round. */
export interface Sort {
  column: number
  down: boolean
}

type Sortable = readonly Pick<Column<never>, 'label' | 'sort'>[]

const nameOf = (label: string) => plain(label).replaceAll(' ', '-')

/** The order that an address asks for under `ordem`, such as 'email', or '-email' for the other way round; else by the first column. */
export function sortIn(columns: Sortable, address: URLSearchParams): Sort {
  const asked = address.get('ordem') ?? ''
  const down = asked.startsWith('-')
  const name = down ? asked.slice(1) : asked
  const column = columns.findIndex(({ label, sort }) => sort && nameOf(label) === name)
  return column < 0 ? { column: 0, down: false } : { column, down }
}

/** The same for the address; the order of every list that nobody sorted is ''. */
export function sortName(columns: Sortable, { column, down }: Sort): string {
  if (column === 0 && !down) return ''
  return `${down ? '-' : ''}${nameOf(columns[column]!.label)}`
}
