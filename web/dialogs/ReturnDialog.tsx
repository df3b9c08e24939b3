import { Text } from '@chakra-ui/react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { changeStays } from '#web/dialogs/changeStays.ts'
import { type Staying, useStays } from '#web/queries/useStays.ts'
import { useNow } from '#web/sync/useNow.ts'

/**
 * 'Voltou': a student who left a class is in it again from a day on. The days they were away stay so.
 * @param classId the class, where the student is looked at in one
 */
export default function ReturnDialog(props: { student: Staying; classId?: number; onClose(): void }) {
  const { student, classId, onClose } = props
  const stays = useStays([student], classId)
  const today = useNow().date
  const classes = stays?.left ?? []

  async function comeBack({ returns, day }: Values) {
    if (!day) return { day: 'Diga desde que dia' }
    const target = classes.find(({ id }) => String(id) === returns) ?? classes[0]!
    const args = { classId: target.id, studentId: student.id, from: day }
    const act = { act: enrollStudent as Mutation, args, student, classIds: [target.id] }
    const problems = await changeStays(
      [act],
      () => ['Aluno matriculado com sucesso', `${student.name}: de volta em ${target.title}, desde ${shortDate(day)}`],
      { failed: 'Erro ao matricular aluno', fields: { from: 'day' } },
    )
    if (problems) return problems
    onClose()
    return undefined
  }

  if (!stays) return null
  return (
    <FormDialog
      title="Voltou"
      about={classes.length === 1 ? `${student.name} · ${classes[0]!.title}` : student.name}
      submit="Voltou"
      disabled={!classes.length}
      onSubmit={comeBack}
      onClose={onClose}
    >
      {(problems) =>
        classes.length ? (
          <>
            {classes.length > 1 && (
              <Select label="Volta para" name="returns">
                <Options of={classes.map(({ id, title }) => [id, title])} />
              </Select>
            )}
            <DateField label="Desde" name="day" defaultValue={today} error={problems.day} />
          </>
        ) : (
          <Text>Não saiu de nenhuma turma que continua. A matrícula é feita em Turmas, em “Ver Alunos”.</Text>
        )
      }
    </FormDialog>
  )
}
