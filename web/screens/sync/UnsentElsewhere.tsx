import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { TabletSmartphone } from 'lucide-react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useUnsentElsewhere } from '#web/queries/outbox/useOutbox.ts'

/** Changes that another device of this person never sent, or this one before its data was cleared. */
export function UnsentElsewhere() {
  const devices = useUnsentElsewhere()
  if (!devices?.length) return null
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label="Em outros aparelhos">
      {devices.map(({ name, waiting, at }) => (
        <Panel as="li" key={`${name} ${at}`} px="4" py="3" borderLeftWidth="6px" borderLeftColor="average.fg">
          <Flex gap="3">
            <Box color="average.fg" aria-hidden pt="0.5">
              <TabletSmartphone size={20} />
            </Box>
            <Box minW="0">
              <Text>
                {name ? `Um aparelho seu (${name})` : 'Um aparelho seu'} tinha{' '}
                {countOf(waiting, 'alteração', 'alterações')} por enviar em {dayAndTimeOf(at)} que não{' '}
                {waiting === 1 ? 'chegou' : 'chegaram'}.
              </Text>
              <Text fontSize="sm" color="fg.muted">
                Abra Chamada nele com internet. Se os dados dele foram apagados, confira o que fez nesse dia.
              </Text>
            </Box>
          </Flex>
        </Panel>
      ))}
    </Stack>
  )
}
