import { Text } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { matchesSearch } from '#schema/rules/text.ts'
import type { SchoolTransfer, SchoolTransfers } from '#schema/sync/schoolTransfers.ts'
import { askForStudent, receiveStudent, refuseRequest, sendToSchool } from '#web/api/schoolTransfers.ts'
import { DateField } from '#web/components/form/DateField.tsx'
import { Field } from '#web/components/form/Field.tsx'
import type { Values } from '#web/components/form/Form.tsx'
import FormDialog from '#web/components/form/FormDialog.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { usePeople } from '#web/queries/usePeople.ts'
import { useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useTransferAct } from './useTransferAct.ts'

interface Step {
  schoolId: number
  /** What had the focus before the dialogs. */
  before: HTMLElement | null
  onDone(): void
  onClose(): void
}

/** 'Pedir um aluno': the other school finds the student, by what is typed here. */
export function AskDialog({ schoolId, schools, onDone, ...rest }: Step & Pick<SchoolTransfers, 'schools'>) {
  const { act, blocked } = useTransferAct(onDone)
  async function ask({ school, name, birthDate }: Values) {
    if (!school) return { school: 'Escolha a escola' }
    if (!name?.trim()) return { name: 'Diga o nome do aluno' }
    const request = { schoolId, fromSchoolId: Number(school), studentName: name, birthDate: birthDate || null }
    return act(askForStudent(request), ['Pedido feito', 'A outra escola envia o aluno, ou diz por que não.'])
  }
  return (
    <FormDialog
      title="Pedir um aluno"
      about="A secretaria da outra escola recebe o nome e a data de nascimento, acha o aluno e o envia."
      submit="Pedir"
      busy="Pedindo…"
      blocked={blocked}
      onSubmit={ask}
      {...rest}
    >
      {(problems) => (
        <>
          <Select label="Escola de onde vem" name="school" error={problems.school}>
            <option value="">Escolha</option>
            <Options of={schools.map(({ id, name }) => [id, name])} />
          </Select>
          <Field label="Nome completo do aluno" name="name" autoComplete="off" error={problems.name} />
          <DateField label="Data de nascimento, se souber" name="birthDate" error={problems.birthDate} />
        </>
      )}
    </FormDialog>
  )
}

/** A request is answered: the office chooses which of its students it is. Those of that name come first. */
export function AnswerDialog({ transfer, schoolId, onDone, ...rest }: Step & { transfer: SchoolTransfer }) {
  const students = usePeople('student', schoolId) ?? []
  const today = useNow().date
  const { act, blocked } = useTransferAct(onDone)
  const first = transfer.student.split(/\s/)[0]!
  const alike = (name: string): number =>
    matchesSearch(transfer.student, name) ? 0 : matchesSearch(first, name) ? 1 : 2
  const byLikeness = groupBy(students, ({ name }) => alike(name))
  async function send({ student, day }: Values) {
    if (!student) return { student: 'Escolha o aluno' }
    if (!day) return { day: 'Diga o último dia' }
    const sending = { studentId: Number(student), requestId: transfer.id, lastDay: day }
    return act(sendToSchool(sending), ['Aluno enviado', `Para ${transfer.school}, último dia ${fullDate(day)}`])
  }
  return (
    <FormDialog
      title={`${transfer.school} pede ${transfer.student}`}
      about={transfer.birthDate ? `Nascimento: ${fullDate(transfer.birthDate)}` : undefined}
      submit="Enviar"
      busy="Enviando…"
      blocked={blocked}
      onSubmit={send}
      {...rest}
    >
      {(problems) => (
        <>
          <Select label="Qual aluno é" name="student" error={problems.student}>
            <option value="">Escolha</option>
            <Options of={[0, 1, 2].flatMap((rank) => (byLikeness.get(rank) ?? []).map(({ id, name }) => [id, name]))} />
          </Select>
          <DateField label="Último dia nesta escola" name="day" defaultValue={today} error={problems.day} />
          <Text color="fg.muted">Sai de todas as turmas nesse dia. As chamadas e marcações ficam aqui como estão.</Text>
        </>
      )}
    </FormDialog>
  )
}

export function RefuseDialog({ transfer, schoolId: _, onDone, ...rest }: Step & { transfer: SchoolTransfer }) {
  const { act, blocked } = useTransferAct(onDone)
  async function refuse({ reason }: Values) {
    if (!reason?.trim()) return { reason: 'Diga por que recusa' }
    return act(refuseRequest(transfer.id, reason), ['Pedido recusado', transfer.student])
  }
  return (
    <FormDialog
      title="Recusar o pedido"
      about={`${transfer.school} pede ${transfer.student}`}
      submit="Recusar"
      busy="Recusando…"
      blocked={blocked}
      onSubmit={refuse}
      {...rest}
    >
      {(problems) => <Field label="Por quê?" name="reason" autoComplete="off" error={problems.reason} />}
    </FormDialog>
  )
}

/** The student gets an account in this school, in a class or in none yet. */
export function ReceiveDialog({ transfer, schoolId, onDone, ...rest }: Step & { transfer: SchoolTransfer }) {
  const classes = useSchoolClasses(schoolId) ?? []
  const { act, blocked } = useTransferAct(onDone)
  const receive = ({ classId }: Values) =>
    act(receiveStudent(transfer.id, classId ? Number(classId) : undefined), [
      'Aluno recebido',
      `${transfer.student}: dê a primeira senha em “Nova senha”.`,
    ])
  return (
    <FormDialog
      title="Receber aluno"
      about={`${transfer.student}, de ${transfer.school}`}
      submit="Receber"
      busy="Recebendo…"
      blocked={blocked}
      onSubmit={receive}
      {...rest}
    >
      {() => (
        <>
          <Select label="Turma" name="classId">
            <option value="">Nenhuma por enquanto</option>
            <Options of={classes.map(({ id, title }) => [id, title])} />
          </Select>
          <Text color="fg.muted">
            Entra com o mesmo e-mail ou nome de usuário e uma primeira senha desta escola. Vêm também a família e os
            documentos. O que foi marcado na outra escola fica lá, e aparece aqui na página do aluno.
          </Text>
        </>
      )}
    </FormDialog>
  )
}
