import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { chosenOf, type Filter } from './filters.ts'
import { SearchField } from './SearchField.tsx'
import { useChoices } from './useChoices.ts'

/** The search of a list, a small select for each column with a filter, and the active ones as chips to remove. */
export function ListSearch<R>(props: {
  label: string
  text: string
  filters?: readonly Filter<R>[]
  /** How many rows are left, of `total`; shown while a search or filter is active. */
  found: number
  total: number
  onText(text: string): void
  onClear(): void
}) {
  const { label, text, filters = [], found, total, onText, onClear } = props
  const [address, choose] = useChoices()
  const chosen = chosenOf(filters, address)
  const searched = text.trim()
  return (
    <Stack gap="3">
      <Flex gap="3" wrap="wrap">
        <SearchField label={label} value={text} onChange={onText} />
        {filters.map(({ name, label, all, options }) => (
          <NarrowSelect
            key={name}
            aria-label={`Filtrar por ${label.toLowerCase()}`}
            value={chosen.find(({ filter }) => filter.name === name)?.value ?? ''}
            onChange={({ target }) => choose({ [name]: target.value })}
          >
            <option value="">{all}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NarrowSelect>
        ))}
      </Flex>
      <Flex gap="2" wrap="wrap" align="center" display={searched || chosen.length ? undefined : 'none'}>
        <Text as="span" role="status" color="fg.muted" fontVariantNumeric="tabular-nums" mr="1">
          {(searched || chosen.length > 0) && `${inNumbers(found)} de ${inNumbers(total)}`}
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
      </Flex>
    </Stack>
  )
}

const inNumbers = (count: number) => count.toLocaleString('pt-BR', { useGrouping: 'always' })

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
