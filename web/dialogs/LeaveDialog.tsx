import { Box, Button, SimpleGrid, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { type LeftReason, leftReasonLabels, leftReasons } from '#schema/fields/labels.ts'
import { leaveClass } from '#schema/mutations/class/leaveClass.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import Modal from '#web/components/dialog/Modal.tsx'
import { DateField } from '#web/components/form/DateField.tsx'
import { Form, type Values } from '#web/components/form/Form.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { useFormSubmit } from '#web/components/form/useFormSubmit.ts'
import { changeStays } from '#web/dialogs/changeStays.ts'
import { namesOf } from '#web/model/people/namesOf.ts'
import { type Staying, useStays } from '#web/queries/useStays.ts'
import { useNow } from '#web/sync/useNow.ts'

const buttonWords: Record<LeftReason, string> = {
  moved: 'Saiu por mudança',
  dropout: 'Saiu por abandono',
  death: 'Faleceu',
  other: 'Saiu por outro motivo',
}

/**
 * 'Saiu': students leave a class, or all of theirs, on a last day and for a reason. Pressing the reason does it: two
 * presses from the row.
 * @param classId the class to leave, where the students are looked at in one
 */
export default function LeaveDialog(props: {
  students: readonly Staying[]
  classId?: number
  onDone?(): void
  onClose(): void
}) {
  const { students, classId, onDone, onClose } = props
  const stays = useStays(students, classId)
  const today = useNow().date
  const form = useFormSubmit(leave)
  const why = useId()
  const classes = stays?.current ?? []
  const where = classes.length === 1 ? classes[0]!.title : 'todas as turmas'

  async function leave({ day, leaves, leftReason }: Values) {
    if (!day) return { day: 'Diga o último dia' }
    const reason = leftReason as LeftReason
    const from = classes.filter(({ id }) => !leaves || String(id) === leaves)
    const acts = students.flatMap((student) =>
      from
        .filter(({ id }) => stays!.isIn(student.id, id))
        .map(({ id }) => ({
          ...{ student, classIds: [id], act: leaveClass as Mutation },
          args: { classId: id, studentId: student.id, lastDay: day, leftReason: reason },
        })),
    )
    const title = from.length === 1 ? from[0]!.title : 'todas as turmas'
    const problems = await changeStays(
      acts,
      (count) => [
        count === 1 ? 'Aluno removido com sucesso' : `${count} alunos removidos com sucesso`,
        `${namesOf(students, count)}: fora de ${title}, último dia ${fullDate(day)} (${leftReasonLabels[reason].toLowerCase()})`,
      ],
      { failed: 'Falha ao remover aluno', fields: { lastDay: 'day' } },
    )
    if (problems) return problems
    onDone?.()
    onClose()
    return undefined
  }

  if (!stays) return null
  return (
    <Modal
      title="Saiu"
      about={`${namesOf(students)}${classes.length === 1 ? ` · ${where}` : ''}`}
      guarded
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      {classes.length === 0 ? (
        <Text>{students.length === 1 ? 'Não está em nenhuma turma.' : 'Nenhum deles está em uma turma.'}</Text>
      ) : (
        <Form draft={null} onSubmit={form.submit} onEdit={form.edited}>
          {/* Enter in a field would press the first reason. */}
          <button type="submit" disabled hidden />
          <SimpleGrid gap="4">
            {classes.length > 1 && (
              <Select label="Sai de" name="leaves">
                <option value="">Todas as turmas ({classes.length})</option>
                <Options of={classes.map(({ id, title }) => [id, title])} />
              </Select>
            )}
            <DateField label="Último dia na turma" name="day" defaultValue={today} error={form.problems.day} />
            <Box role="group" aria-labelledby={why}>
              <Text id={why} fontWeight="medium" mb="2">
                Por que {students.length === 1 ? 'saiu' : 'saíram'}?
              </Text>
              <SimpleGrid gap="2" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))">
                {leftReasons.map((reason) => (
                  <Button
                    key={reason}
                    type="submit"
                    name="leftReason"
                    value={reason}
                    variant="outline"
                    disabled={form.pending}
                  >
                    {buttonWords[reason]}
                  </Button>
                ))}
              </SimpleGrid>
            </Box>
            <Text color="fg.muted">
              As presenças e faltas até esse dia ficam com a turma. Você pode desfazer, e “Voltou” traz de volta.
            </Text>
          </SimpleGrid>
        </Form>
      )}
    </Modal>
  )
}
