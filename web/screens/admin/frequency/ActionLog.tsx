import { Box, Text } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { addFrequencyAction } from '#schema/mutations/frequency/addFrequencyAction.ts'
import { deleteFrequencyAction } from '#schema/mutations/frequency/deleteFrequencyAction.ts'
import { type FrequencyAction, frequencyActionLabels } from '#schema/nouns/frequencyAction.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { IconButton } from '#web/components/ui/IconButton.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'

/** What was done about a student's absences, the last first. */
export function ActionLog({ actions }: { actions: readonly FrequencyAction[] }) {
  const mutate = useMutate()
  const remove = ({ id, studentId, kind, date, note }: FrequencyAction) =>
    void notifyEnd(mutate(deleteFrequencyAction, { id }), 'Registro excluído', 'Erro ao excluir o registro', () =>
      mutate(addFrequencyAction, { studentId, kind, date, note }),
    )
  if (actions.length === 0) return <Text color="fg.muted">Nada registrado ainda.</Text>
  return (
    <Panel as="ul" listStyleType="none" aria-label="Registros">
      {actions.map((action) => {
        const about = `${frequencyActionLabels[action.kind]} em ${fullDate(action.date)}`
        return (
          <ListLine key={action.id} align="center" flexWrap="nowrap">
            <Box minW="0">
              <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
                {about}
              </Text>
              {action.note && (
                <Text fontSize="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
                  {action.note}
                </Text>
              )}
            </Box>
            <IconButton icon={Trash2} label={`Excluir: ${about}`} onClick={() => remove(action)} />
          </ListLine>
        )
      })}
    </Panel>
  )
}
