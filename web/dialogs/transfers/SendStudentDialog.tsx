import { Text } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import type { User } from '#schema/nouns/user.ts'
import { sendToSchool } from '#web/api/schoolTransfers.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchoolTransfers } from '#web/queries/useSchoolTransfers.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useTransferAct } from './useTransferAct.ts'

/** 'Para outra escola da rede': the student leaves the classes on a day, and the other school receives them. */
export default function SendStudentDialog({
  student,
  onClose,
}: {
  student: Pick<User, 'id' | 'name'>
  onClose(): void
}) {
  const { value } = useSchoolTransfers(useSchoolId())
  const today = useNow().date
  const { act, blocked } = useTransferAct(onClose)
  const schools = value?.schools ?? []

  async function send({ school, day }: Values) {
    const target = schools.find(({ id }) => String(id) === school)
    if (!target) return { school: 'Escolha a escola' }
    if (!day) return { day: 'Diga o último dia' }
    const sending = sendToSchool({ studentId: student.id, toSchoolId: target.id, lastDay: day })
    return act(sending, ['Aluno enviado', `${student.name}: para ${target.name}, último dia ${fullDate(day)}`])
  }

  return (
    <FormDialog
      title="Para outra escola da rede"
      about={student.name}
      submit="Enviar"
      busy="Enviando…"
      blocked={blocked}
      disabled={!schools.length}
      onSubmit={send}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Select label="Escola" name="school" error={problems.school}>
            <option value="">Escolha</option>
            <Options of={schools.map(({ id, name }) => [id, name])} />
          </Select>
          <DateField label="Último dia nesta escola" name="day" defaultValue={today} error={problems.day} />
          <Text color="fg.muted">
            Sai de todas as turmas nesse dia. As chamadas e marcações ficam aqui como estão; a outra escola lê a
            frequência e o aproveitamento. Até ela receber o aluno, você pode desfazer em Alunos, em “Da rede”.
          </Text>
        </>
      )}
    </FormDialog>
  )
}
