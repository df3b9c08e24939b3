import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { matchesSearch } from '#schema/rules/text.ts'
import { SearchField } from '#web/components/list/SearchField.tsx'
import { inBackground } from '#web/components/toast/background.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { pickSchool, useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchools } from '#web/queries/useSchools.ts'

/** From this many schools on, a search is shown. */
const longList = 8

/** The schools as buttons; pressing one switches to it. */
export function SchoolChoice({ onPicked }: { onPicked?(): void }) {
  const schools = useSchools()
  const current = useSchoolId()
  const [search, setSearch] = useState('')
  if (!schools) return <Loading rows={4} height="3.5rem" />
  const found = schools.filter(({ name }) => matchesSearch(search, name))
  const pick = (id: number) =>
    inBackground('Não foi possível trocar de escola', async () => {
      await pickSchool(id)
      onPicked?.()
    })
  return (
    <Stack gap="4">
      {schools.length >= longList && <SearchField label="Buscar escolas..." value={search} onChange={setSearch} />}
      <Stack as="ul" gap="2" listStyleType="none" aria-label="Escolas">
        {found.map(({ id, name, active }) => (
          <li key={id}>
            <Choice type="button" aria-current={id === current || undefined} onClick={() => pick(id)}>
              <Box as="span" flex="1" minW="0" overflowWrap="anywhere">
                {name}
              </Box>
              {!active && <Badge tone="category.none">Inativa</Badge>}
              {id === current && <Check size={20} aria-label="Escola atual" />}
            </Choice>
          </li>
        ))}
      </Stack>
      {!found.length && <Text color="fg.muted">Nenhuma escola tem “{search}” no nome.</Text>}
    </Stack>
  )
}

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '14',
    px: '4',
    py: '2',
    textAlign: 'left',
    fontWeight: 'medium',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current]': { borderColor: 'brand.fg', color: 'brand.fg' },
  },
})
