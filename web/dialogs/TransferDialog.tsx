import { Text } from '@chakra-ui/react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { transferStudent } from '#schema/mutations/class/transferStudent.ts'
import type { User } from '#schema/nouns/user.ts'
import { useMutate } from '#web/actions/useMutate.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { problemsIn } from '#web/model/form/formErrors.ts'
import { lastPeriod } from '#web/model/people/enrollmentDays.ts'
import { useTransfer } from '#web/queries/useTransfer.ts'
import { useNow } from '#web/sync/useNow.ts'

/**
 * 'Transferir': a student changes class from a day on. What was marked until the day before stays with the class they
 * leave. Undone, they are in both classes on the days they were before.
 * @param classId the class to leave, where the student is looked at in one
 */
export default function TransferDialog(props: {
  student: Pick<User, 'id' | 'name' | 'schoolId'>
  classId?: number
  onClose(): void
}) {
  const { student, classId, onClose } = props
  const studentId = student.id
  const choices = useTransfer(studentId, student.schoolId)
  const today = useNow().date
  const mutate = useMutate()
  const from = choices?.from.filter(({ schoolClass }) => classId === undefined || schoolClass.id === classId) ?? []

  async function transfer({ leaves, joins, day }: Values) {
    const old = from.length === 1 ? from[0] : from.find(({ schoolClass }) => String(schoolClass.id) === leaves)
    const target = choices?.to.find(({ id }) => String(id) === joins)
    if (!old) return { leaves: 'Escolha a turma de que sai' }
    if (!target) return { joins: 'Escolha a turma' }
    const args = { classId: old.schoolClass.id, studentId, to: { classId: target.id }, from: day }
    const { problems, value } = problemsIn(transferStudent.args, args)
    if (problems || !day) return { day: 'Diga desde que dia' }
    const { last, earlier } = lastPeriod(old.enrollment)
    const undo = async () => {
      const back = { classId: target.id, studentId, to: { classId: args.classId }, from: day }
      await mutate(transferStudent, back)
      // A last day that was named before is named again.
      if (last?.until)
        await mutate(setEnrollmentDates, {
          ...{ classId: args.classId, studentId, ...last },
          earlier: earlier.map((each) => ({ ...each, until: each.until! })),
        })
    }
    const words = `${student.name}: de ${old.schoolClass.title} para ${target.title}, desde ${shortDate(day!)}`
    const work = mutate(transferStudent, value)
    if (await notifyEnd(work, ['Aluno transferido', words], 'O aluno não foi transferido', undo)) onClose()
    return undefined
  }

  if (!choices) return null
  const nowhere = from.length === 0
  return (
    <FormDialog
      title="Transferir"
      about={from.length === 1 ? `${student.name} · ${from[0]!.schoolClass.title}` : student.name}
      submit="Transferir"
      disabled={nowhere || choices.to.length === 0}
      onSubmit={transfer}
      onClose={onClose}
    >
      {(problems) =>
        nowhere ? (
          <Text>Não está em nenhuma turma. A matrícula é feita em Turmas, em “Ver Alunos”.</Text>
        ) : (
          <>
            {from.length > 1 && (
              <Select label="Sai da turma" name="leaves" error={problems.leaves}>
                <option value="">Escolha</option>
                <Options of={from.map(({ schoolClass }) => [schoolClass.id, schoolClass.title])} />
              </Select>
            )}
            <Select label="Vai para a turma" name="joins" error={problems.joins}>
              <option value="">Escolha</option>
              <Options of={choices.to.map(({ id, title }) => [id, title])} />
            </Select>
            <DateField label="Desde" name="day" defaultValue={today} error={problems.day} />
            <Text color="fg.muted">
              Até o dia anterior fica na turma de que sai, com as presenças e faltas que tem lá.
            </Text>
          </>
        )
      }
    </FormDialog>
  )
}
