import { useMemo } from 'react'
import { type Filter, narrowed } from './filters.ts'
import { useChoices } from './useChoices.ts'
import { useSearchText } from './useSearchText.ts'

/** The search and filters of a list, all in the address; `found` is undefined while the rows load. */
export function useListRows<R>(
  rows: readonly R[] | undefined,
  matches: (row: R, text: string) => boolean,
  filters: readonly Filter<R>[] = [],
) {
  const [address, choose] = useChoices()
  const [text, setText] = useSearchText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen always matches rows the same way
  const found = useMemo(() => {
    const filtered = rows && narrowed(rows, filters, address)
    return text.trim() ? filtered?.filter((row) => matches(row, text)) : filtered
  }, [rows, filters, address, text])
  return {
    text,
    setText,
    found,
    clear() {
      setText('')
      choose({ busca: '', ...Object.fromEntries(filters.map(({ name }) => [name, ''])) })
    },
  }
}
