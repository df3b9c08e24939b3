import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf, inNumbers } from '#schema/rules/text.ts'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { chosenOf, type Filter } from './filters.ts'
import { SearchField } from './SearchField.tsx'
import { useChoices } from './useChoices.ts'

/**
 * The search of a list, a small select for each column with a filter, how many rows there are, and the active searches
 * and filters as chips to remove.
 */
export function ListSearch<R>(props: {
  label: string
  text: string
  filters?: readonly Filter<R>[]
  /** How many rows are left, of `total`; undefined while they load, and then nothing is said of it. */
  found: number | undefined
  total: number | undefined
  /** One row and many: 'aluno', 'alunos'. */
  nouns?: readonly [string, string]
  /** Stands beside the count, at the end of its line. */
  beside?: ReactNode
  onText(text: string): void
  onClear(): void
}) {
  const { label, text, filters = [], found, total, nouns = ['linha', 'linhas'], beside, onText, onClear } = props
  const [address, choose] = useChoices()
  const chosen = chosenOf(filters, address)
  const searched = text.trim()
  const isNarrowed = searched !== '' || chosen.length > 0
  return (
    <Stack gap="3">
      <Flex gap="3" wrap="wrap">
        <Box flex={{ base: '1 1 100%', sm: '1 1 14rem' }} maxW={{ sm: '24rem' }}>
          <SearchField label={label} value={text} onChange={onText} />
        </Box>
        {filters.map(({ name, label, all, options }) => (
          <NarrowSelect
            key={name}
            aria-label={`Filtrar por ${label.toLowerCase()}`}
            value={chosen.find(({ filter }) => filter.name === name)?.value ?? ''}
            onChange={({ target }) => choose({ [name]: target.value })}
          >
            <option value="">{all}</option>
            <Options of={options.map(({ value, label }) => [value, label])} />
          </NarrowSelect>
        ))}
      </Flex>
      <Flex gap="2" wrap="wrap" align="center">
        <Text as="span" role="status" color="fg.muted" fontVariantNumeric="tabular-nums" mr="1">
          {found !== undefined &&
            total !== undefined &&
            (isNarrowed ? `${inNumbers(found)} de ${inNumbers(total)}` : countOf(found, ...nouns))}
        </Text>
        {searched && <Chip label={`Busca: ${searched}`} onRemove={() => onText('')} />}
        {chosen.map(({ filter, label }) => (
          <Chip key={filter.name} label={`${filter.label}: ${label}`} onRemove={() => choose({ [filter.name]: '' })} />
        ))}
        {chosen.length + (searched ? 1 : 0) > 1 && (
          <Button variant="ghost" size="sm" minH={{ base: '11', md: '9' }} onClick={onClear}>
            Limpar tudo
          </Button>
        )}
        {beside && (
          <Flex gap="3" wrap="wrap" ml="auto">
            {beside}
          </Flex>
        )}
      </Flex>
    </Stack>
  )
}

const Chip = ({ label, onRemove }: { label: string; onRemove(): void }) => (
  <Button
    variant="outline"
    size="sm"
    minH={{ base: '11', md: '9' }}
    maxW="full"
    borderRadius="full"
    aria-label={`Tirar filtro: ${label}`}
    onClick={onRemove}
  >
    <Text as="span" minW="0" truncate>
      {label}
    </Text>
    <X aria-hidden />
  </Button>
)
