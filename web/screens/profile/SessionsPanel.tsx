import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import type { OwnSession } from '#schema/nouns/session.ts'
import { endSessions, ownSessions } from '#web/api/security.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Notice } from '#web/components/ui/Notice.tsx'
import { TitledPanel } from '#web/components/ui/TitledPanel.tsx'
import { useServerQuery } from '#web/queries/useServerQuery.ts'

/** Where the person is signed in; they end one session or all others. */
export function SessionsPanel() {
  const [version, setVersion] = useState(0)
  const { state, value } = useServerQuery(ownSessions, [version])
  const refresh = () => setVersion((now) => now + 1)
  const others = value?.some(({ isCurrent }) => !isCurrent) ?? false
  const end = (session?: OwnSession) =>
    void notifyEnd(
      endSessions(session?.id),
      session ? 'Sessão encerrada' : 'Você saiu dos outros aparelhos',
      'A sessão não foi encerrada',
    ).then(refresh)
  return (
    <TitledPanel anchor="aparelhos" title="Onde sua conta está aberta">
      <Stack gap="3">
        {state === 'offline' && (
          <Notice icon={CloudOff}>Sem internet. Esta lista vem do servidor: conecte-se para ver.</Notice>
        )}
        {state === 'failed' && (
          <Stack gap="3" align="start">
            <Text>Não foi possível ler a lista do servidor.</Text>
            <Button variant="outline" onClick={refresh}>
              Tentar de novo
            </Button>
          </Stack>
        )}
        {state === 'asking' && !value && <Loading rows={2} />}
        {value && (
          <Box as="ul" listStyleType="none">
            {value.map((session) => (
              <SessionRow key={session.id} {...session} online={state !== 'offline'} onEnd={() => end(session)} />
            ))}
          </Box>
        )}
        {others && (
          <>
            <Text color="fg.muted">
              O que um aparelho ainda não enviou continua guardado nele e segue quando você entrar lá de novo.
            </Text>
            <Button variant="outline" alignSelf={{ sm: 'start' }} disabled={state === 'offline'} onClick={() => end()}>
              Sair dos outros aparelhos
            </Button>
          </>
        )}
      </Stack>
    </TitledPanel>
  )
}

function SessionRow(props: OwnSession & { online: boolean; onEnd(): void }) {
  const { createdAt, lastSeenAt, isCurrent, online, onEnd } = props
  const device = props.device ?? 'Aparelho desconhecido'
  return (
    <ListLine px="0" py="2" gap="3" align="center" wrap="nowrap">
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium">{device}</Text>
          {isCurrent && <Badge tone="good">Este aparelho</Badge>}
        </Flex>
        <Text color="fg.muted" fontSize="sm">
          <chakra.span display="inline-block">Entrou em {dayAndTimeOf(createdAt)} ·</chakra.span>{' '}
          <chakra.span display="inline-block">último uso em {dayAndTimeOf(lastSeenAt)}</chakra.span>
        </Text>
      </Box>
      {!isCurrent && (
        <Button
          variant="outline"
          disabled={!online}
          aria-label={`Encerrar: ${device}, de ${dayAndTimeOf(createdAt)}`}
          onClick={onEnd}
        >
          Encerrar
        </Button>
      )}
    </ListLine>
  )
}
