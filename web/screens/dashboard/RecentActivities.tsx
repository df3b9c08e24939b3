import { Box, Text } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { loadApi } from '#web/api/loadApi.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** 'Atividades recentes' (decisions section 2): the audit trail, which only the server has. */
export function RecentActivities({ schoolId, children }: PropsWithChildren<{ schoolId: number }>) {
  const { lastSyncAt } = useSyncStatus('lastSyncAt')
  const { state, value } = useServerQuery(
    async () => (await loadApi()).latestActivities(8, schoolId),
    [schoolId, lastSyncAt],
  )
  return (
    <>
      <Section title="Atividades recentes">
        {value?.length ? (
          <Panel as="ol" listStyleType="none">
            {value.map(({ id, at, userName, summary }) => (
              <ListLine key={id}>
                <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
                  {summary}
                  <Text as="span" color="fg.muted">
                    {' '}
                    · {userName}
                  </Text>
                </Box>
                <Text as="span" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                  {dayAndTimeOf(at)}
                </Text>
              </ListLine>
            ))}
          </Panel>
        ) : state === 'asking' ? (
          <Loading rows={3} height="3rem" />
        ) : (
          <Panel px="4" py="5">
            <Text color="fg.muted">{words[state]}</Text>
          </Panel>
        )}
        {value && state === 'offline' && (
          <Text color="fg.muted" fontSize="sm" mt="2">
            Sem internet: a lista é a da última conexão.
          </Text>
        )}
      </Section>
      {(value || state !== 'asking') && children}
    </>
  )
}

const words = {
  there: 'Nenhuma atividade ainda. O que for feito nesta escola aparece aqui.',
  offline: 'Sem internet. As atividades aparecem aqui quando a conexão voltar.',
  failed: 'Não foi possível buscar as atividades. Tente de novo em instantes.',
}
