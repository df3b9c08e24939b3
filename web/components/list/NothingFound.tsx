import { Button } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'

/** What a list shows when no row has what was searched, or fits the filters, with the way back to all rows. */
export function NothingFound(props: {
  title: string
  search: string
  /** The sentence for a search, with '{busca}' in place of its words. */
  searching: string
  filtered?: string
  onClear(): void
}) {
  const { title, searching, filtered = 'Nada na lista cabe nos filtros escolhidos.', onClear } = props
  const search = props.search.trim()
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button variant="outline" onClick={onClear}>
          {search ? 'Limpar busca' : 'Limpar filtros'}
        </Button>
      }
    >
      {search ? searching.replace('{busca}', () => search) : filtered}
    </EmptyState>
  )
}
