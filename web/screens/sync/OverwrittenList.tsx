import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Replace } from 'lucide-react'
import { inBackground } from '#web/components/toast/background.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { dismiss, type OverwrittenNotice, putBack, useOverwritten } from '#web/queries/outbox/useOverwritten.ts'

/**
 * Changes overwritten by later ones, each to be restored or dismissed: first those overwritten by others, then by the
 * same person on another device.
 */
export function OverwrittenList() {
  const notices = useOverwritten() ?? []
  return (
    <>
      <Replaced notices={notices.filter(({ own }) => !own)} id="substituidas" by="por outra pessoa">
        Suas alterações chegaram ao servidor; depois alguém mudou o mesmo campo.
      </Replaced>
      <Replaced notices={notices.filter(({ own }) => own)} id="substituidas-por-voce" by="por você, em outro aparelho">
        Você mudou o mesmo campo aqui e em outro aparelho; vale o que você fez por último.
      </Replaced>
    </>
  )
}

function Replaced(props: { notices: OverwrittenNotice[]; id: string; by: string; children: string }) {
  const { notices, id, by, children } = props
  if (!notices.length) return null
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} fontSize="lg">
        Substituídas {by}: {notices.length}
      </Heading>
      <Text color="fg.muted" mb="3">
        {children} O histórico guarda os dois valores.
      </Text>
      <Stack as="ul" gap="2" listStyleType="none">
        {notices.map((notice) => (
          <Line key={notice.name} notice={notice} />
        ))}
      </Stack>
    </Box>
  )
}

function Line({ notice: { name, what, where } }: { notice: OverwrittenNotice }) {
  const back = () =>
    notifyEnd(
      putBack(name),
      ['Colocado de volta', 'Seu valor voltou e será enviado.'],
      'Não foi possível colocar de volta',
    )
  return (
    <Panel as="li" px="4" py="3" borderLeftWidth="6px" borderLeftColor="average.fg">
      <Flex gap="3" align="center" wrap="wrap">
        <Box color="average.fg" aria-hidden alignSelf="flex-start" pt="0.5">
          <Replace size={20} />
        </Box>
        <Box flex="1 1 14rem" minW="0">
          <Text overflowWrap="anywhere">{what}</Text>
          {where && (
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {where}
            </Text>
          )}
        </Box>
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" onClick={back}>
            Colocar de volta
          </Button>
          <Button variant="ghost" onClick={() => inBackground('Não foi possível dispensar', () => dismiss(name))}>
            Dispensar
          </Button>
        </Flex>
      </Flex>
    </Panel>
  )
}
