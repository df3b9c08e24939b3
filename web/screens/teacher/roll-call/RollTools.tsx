import { Button, Flex } from '@chakra-ui/react'
import { Ban } from 'lucide-react'
import { memo } from 'react'
import { SearchField } from '../../../components/SearchField.tsx'

/** Over the students: that there was no lesson, and a search where the list is long (null where it is not). */
export const RollTools = memo(function RollTools(props: {
  onCancel(): void
  search: string | null
  onSearch(search: string): void
}) {
  const { onCancel, search, onSearch } = props
  return (
    <Flex gap="2" mb="4" align="center" justify="space-between">
      <Button variant="ghost" px="2" flexShrink="0" onClick={onCancel}>
        <Ban aria-hidden /> Não houve aula
      </Button>
      {search !== null && <SearchField label="Buscar aluno" value={search} onChange={onSearch} />}
    </Flex>
  )
})
