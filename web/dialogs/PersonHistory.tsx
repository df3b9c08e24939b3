import { Box, Button, Text } from '@chakra-ui/react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { deviceName } from '#schema/rules/people/deviceName.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { withoutHistory } from '#web/model/journal/withoutHistory.ts'
import { usePersonHistory } from '#web/queries/person/usePersonHistory.ts'

/**
 * 'Histórico' of a student or a teacher: what was changed about them, also enrolments and marks, the latest first. Only
 * the server has it.
 */
export function PersonHistory({ personId }: { personId: number }) {
  const { state, steps, more, fetchMore } = usePersonHistory(personId)
  return (
    <>
      {steps?.length ? (
        <Panel as="ol" listStyleType="none">
          {steps.map(({ key, what, lines, at, userName, device }) => (
            <ListLine key={key}>
              <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
                <Text fontWeight="medium">{what}</Text>
                {lines.map((line) => (
                  <Text key={line}>{line}</Text>
                ))}
              </Box>
              <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" maxW={{ md: '24rem' }}>
                {[userName, dayAndTimeOf(at), deviceName(device?.name ?? null)].filter(Boolean).join(' · ')}
              </Text>
            </ListLine>
          ))}
        </Panel>
      ) : state === 'asking' ? (
        <Loading rows={3} height="3rem" />
      ) : (
        <Panel px="4" py="4">
          <Text color="fg.muted">{words[state]}</Text>
        </Panel>
      )}
      {more && (
        <Button
          variant="outline"
          mt="3"
          w={{ base: 'full', sm: 'auto' }}
          disabled={state !== 'there'}
          onClick={fetchMore}
        >
          Mostrar mais
        </Button>
      )}
      {steps && state === 'offline' && (
        <Text color="fg.muted" fontSize="sm" mt="2">
          Sem internet: o histórico é o da última conexão.
        </Text>
      )}
    </>
  )
}

const words = {
  there: 'Nenhuma alteração registrada: está como foi criado com a escola.',
  offline: withoutHistory,
  failed: 'Não foi possível buscar o histórico. Tente de novo em instantes.',
}
