import { Stack, Text } from '@chakra-ui/react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import { restoreDays } from '#schema/rules/journal/restorePlan.ts'
import { countOf } from '#schema/rules/text.ts'
import { undoDeletions } from '#web/actions/undoDeletions.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import type { RollDay } from '#web/screens/teacher/roll-call/useRollCall.ts'

/** Asks before a roll is withdrawn, and says how it comes back. */
export default function WithdrawDialog(props: { day: RollDay; marked: number; onClose(): void }) {
  const { day, marked, onClose } = props
  const { date, ...place } = day
  const mutate = useMutate()
  function withdraw() {
    const kept = mutate(withdrawRollCall, { ...place, attendanceDate: date })
    const undo = async () => undoDeletions([(await kept).id])
    void notifyEnd(kept, 'Chamada retirada', 'Não foi possível retirar a chamada', undo)
  }
  return (
    <ConfirmDialog
      title={`Retirar a chamada de ${shortDate(date)}?`}
      confirm="Retirar"
      danger
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Stack gap="3">
        {marked > 0 && (
          <Text>As marcações de {countOf(marked, 'aluno', 'alunos')} deixam de contar na frequência.</Text>
        )}
        <Text color="fg.muted">
          Ela fica {restoreDays} dias em “Histórico da chamada”, neste dia e nesta aula. De lá você a traz de volta.
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
