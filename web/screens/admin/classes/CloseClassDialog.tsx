import { Text } from '@chakra-ui/react'
import { Refusal } from '#schema/errors.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { closeClass } from '#schema/mutations/class/closeClass.ts'
import { mustBeLastDay } from '#schema/rules/schedule/closingOfClass.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Asks for the last day of a class, or opens a closed one again. */
export default function CloseClassDialog({ schoolClass, onClose }: { schoolClass: ListedClass; onClose(): void }) {
  const { id: classId, title, closedOn: before } = schoolClass
  const { date: today } = useNow()
  const mutate = useMutate()

  async function save({ lastDay }: Values) {
    if (before === null) {
      const problem = problemOf(lastDay ?? '')
      if (problem) return { lastDay: problem }
    }
    const closedOn = before === null ? lastDay! : null
    const done = await notifyEnd(
      mutate(closeClass, { classId, closedOn }),
      before === null ? 'Turma encerrada' : 'Turma reaberta',
      before === null ? 'Erro ao encerrar turma' : 'Erro ao reabrir turma',
      () => mutate(closeClass, { classId, closedOn: before }),
    )
    if (done) onClose()
    return undefined
  }

  return (
    <FormDialog
      title={before === null ? 'Encerrar Turma' : 'Reabrir Turma'}
      about={title}
      submit={before === null ? 'Encerrar' : 'Reabrir'}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) =>
        before === null ? (
          <>
            <DateField label="Último dia" name="lastDay" defaultValue={today} error={problems.lastDay} />
            <Text color="fg.muted">
              As matrículas terminam nesse dia. No dia seguinte, a turma sai das listas, da agenda e das chamadas
              pendentes; chamadas, desempenho e histórico continuam legíveis, no filtro “Encerradas”.
            </Text>
          </>
        ) : (
          <Text>
            A turma volta às listas, e os alunos que ficaram até {fullDate(before)} voltam a ela. Quem saiu antes não
            volta.
          </Text>
        )
      }
    </FormDialog>
  )
}

function problemOf(day: string): string | undefined {
  if (!day) return 'Diga o último dia da turma'
  try {
    mustBeLastDay(day, serverNow())
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
