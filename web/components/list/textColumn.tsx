import { Text } from '@chakra-ui/react'
import type { Column } from './rowList.ts'

/**
 * A column that shows and sorts what it writes on files and paper.
 * @param more `blank`: what a row without it shows; `whole`: it is never broken across lines
 */
export function textColumn<R>(
  label: string,
  value: (row: R) => string | number | null,
  more: Partial<Column<R>> & { blank?: string; whole?: boolean } = {},
): Column<R> {
  const { blank = '—', whole, ...rest } = more
  const shown = (row: R) => value(row) ?? blank
  return {
    label,
    value,
    sort: (row) => value(row) ?? '',
    render: whole
      ? (row) => (
          <Text as="span" whiteSpace="nowrap">
            {shown(row)}
          </Text>
        )
      : shown,
    ...rest,
  }
}
