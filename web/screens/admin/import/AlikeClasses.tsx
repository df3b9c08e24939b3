import { Box, Flex, Text } from '@chakra-ui/react'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import type { AlikeTitles } from '#web/model/import/meantTitles.ts'

/** How many classes are named before 'e mais N'. */
const most = 6

/** Asks once whether the titles that are alike are one class each: '6ºA' and '6º ANO A'. */
export function AlikeClasses(props: {
  alike: readonly AlikeTitles[]
  areApart: boolean
  onApart(areApart: boolean): void
}) {
  const { alike, areApart, onApart } = props
  const named = alike.slice(0, most).map(({ title, others }) => `${others.join(', ')} = ${title}`)
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="medium">Turmas escritas de mais de um modo</Text>
        <Text color="fg.muted" overflowWrap="anywhere">
          {named.join('; ') + (alike.length > most ? ` e mais ${alike.length - most}` : '')}
        </Text>
      </Box>
      <NarrowSelect
        aria-label="Turmas escritas de mais de um modo"
        value={areApart ? 1 : 0}
        onChange={({ target }) => onApart(target.value === '1')}
      >
        <option value={0}>São a mesma turma</option>
        <option value={1}>São turmas diferentes</option>
      </NarrowSelect>
    </Flex>
  )
}
