import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { dayAndTimeOf } from '#schema/fields/dates/dates.ts'
import { restoreDays } from '#schema/rules/journal/restorePlan.ts'
import { countOf } from '#schema/rules/text.ts'
import type { Activity } from '#web/api/api.ts'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { useNow } from '#web/sync/useNow.ts'

/** Deletions, each with the person who did it, how long it can be undone, and what can still be done. */
export function DeletionList(props: {
  rows: readonly Activity[]
  /** The one that is being restored. */
  restoring: number | null
  online: boolean
  onRestore(row: Activity): void
  onErase(row: Activity): void
}) {
  const { rows, restoring, online, onRestore, onErase } = props
  const { date } = useNow()
  const daysLeft = (at: number) => restoreDays - Math.floor((Date.parse(`${date}T23:59:59`) - at) / 86_400_000)
  return (
    <Panel as="ul" listStyleType="none" aria-label="Excluídos">
      {rows.map((row) => (
        <ListLine key={row.id} gap="3" align="center">
          <Box flex="1 1 16rem" minW="0">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {row.summary}
            </Text>
            <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {row.userName} · {dayAndTimeOf(row.at)} · {countOf(daysLeft(row.at), 'dia restante', 'dias restantes')}
            </Text>
          </Box>
          <Flex gap="2" wrap="wrap" flexDirection={{ md: 'row-reverse' }}>
            <Button
              variant="outline"
              disabled={!online || restoring !== null}
              aria-label={`Restaurar: ${row.summary}`}
              onClick={() => onRestore(row)}
            >
              <Undo2 aria-hidden /> {restoring === row.id ? 'Restaurando…' : 'Restaurar'}
            </Button>
            {row.canErase && (
              <Button
                variant="ghost"
                color="fg.error"
                disabled={!online || restoring !== null}
                aria-label={`Apagar dados…: ${row.summary}`}
                onClick={() => onErase(row)}
              >
                Apagar dados…
              </Button>
            )}
          </Flex>
        </ListLine>
      ))}
    </Panel>
  )
}
