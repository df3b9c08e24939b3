import { useMemo } from 'react'
import { type Filter, narrowed } from './filters.ts'
import { useChoices } from './useChoices.ts'
import { useSearchText } from './useSearchText.ts'

/** What a list searches and narrows down by, all of it in the address; `found` is undefined while the rows load. */
export function useListRows<R>(
  rows: readonly R[] | undefined,
  matches: (row: R, text: string) => boolean,
  filters: readonly Filter<R>[] = [],
) {
  const [address, choose] = useChoices()
  const [text, setText] = useSearchText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: how rows match is the same for the life of a screen
  const found = useMemo(() => {
    const within = rows && narrowed(rows, filters, address)
    return text.trim() ? within?.filter((row) => matches(row, text)) : within
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
