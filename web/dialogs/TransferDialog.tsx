import { Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { transferStudent } from '#schema/mutations/class/transferStudent.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { partOnUse } from '#web/components/ui/partOnUse.tsx'
import { changeStays } from '#web/dialogs/changeStays.ts'
import { namesOf } from '#web/model/people/namesOf.ts'
import { type Staying, useStays } from '#web/queries/useStays.ts'
import { useNow } from '#web/sync/useNow.ts'

const OtherSchool = partOnUse(
  () => import('./transfers/OtherSchool.tsx'),
  () => null,
)

/**
 * 'Transferir': students change class from a day on. What was marked until the day before stays with the class they
 * leave. Undone, they are in both classes on the days they were before.
 * @param classId the class to leave, where the students are looked at in one
 */
export default function TransferDialog(props: {
  students: readonly Staying[]
  classId?: number
  onDone?(): void
  onClose(): void
}) {
  const { students, classId, onDone, onClose } = props
  const stays = useStays(students, classId)
  const today = useNow().date
  const from = stays?.shared ?? []
  /** The dialog in place of this one. */
  const [elsewhere, setElsewhere] = useState<ReactNode>()
  const [only, ...others] = students

  async function transfer({ leaves, joins, day }: Values) {
    const old = from.length === 1 ? from[0] : from.find(({ id }) => String(id) === leaves)
    const target = stays?.others.find(({ id }) => String(id) === joins)
    if (!old) return { leaves: 'Escolha a turma de que sai' }
    if (!target) return { joins: 'Escolha a turma' }
    if (!day) return { day: 'Diga desde que dia' }
    const acts = students.map((student) => ({
      ...{ student, classIds: [old.id, target.id], act: transferStudent as Mutation },
      args: { classId: old.id, studentId: student.id, to: { classId: target.id }, from: day },
    }))
    const problems = await changeStays(
      acts,
      (count) => [
        count === 1 ? 'Aluno transferido' : `${count} alunos transferidos`,
        `${namesOf(students, count)}: de ${old.title} para ${target.title}, desde ${shortDate(day)}`,
      ],
      { failed: 'O aluno não foi transferido', fields: { from: 'day' } },
    )
    if (problems) return problems
    onDone?.()
    onClose()
    return undefined
  }

  if (elsewhere) return elsewhere
  if (!stays) return null
  const nowhere = from.length === 0
  return (
    <FormDialog
      title="Transferir"
      about={from.length === 1 ? `${namesOf(students)} · ${from[0]!.title}` : namesOf(students)}
      submit="Transferir"
      disabled={nowhere || stays.others.length === 0}
      onSubmit={transfer}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {nowhere ? (
            <Text>
              {students.length === 1 ? 'Não está em nenhuma turma.' : 'Não estão todos em uma mesma turma.'} A matrícula
              é feita em Turmas, em “Ver Alunos”.
            </Text>
          ) : (
            <>
              {from.length > 1 && (
                <Select label="Sai da turma" name="leaves" error={problems.leaves}>
                  <option value="">Escolha</option>
                  <Options of={from.map(({ id, title }) => [id, title])} />
                </Select>
              )}
              <Select label="Vai para a turma" name="joins" error={problems.joins}>
                <option value="">Escolha</option>
                <Options of={stays.others.map(({ id, title }) => [id, title])} />
              </Select>
              <DateField label="Desde" name="day" defaultValue={today} error={problems.day} />
              <Text color="fg.muted">
                Até o dia anterior {students.length === 1 ? 'fica' : 'ficam'} na turma de que{' '}
                {students.length === 1 ? 'sai' : 'saem'}, com as presenças e faltas que{' '}
                {students.length === 1 ? 'tem' : 'têm'} lá.
              </Text>
            </>
          )}
          {only && !others.length && <OtherSchool student={only} onChoose={setElsewhere} onClose={onClose} />}
        </>
      )}
    </FormDialog>
  )
}
