import { Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { shortDate } from '../../../../schema/rules/dates.ts'
import { countOf } from '../../../../schema/rules/text.ts'
import { noMark, type StudentMark } from '../../../data/useRollMarks.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import type { RollActs } from './useRollActs.ts'
import type { RollDay } from './useRollCall.ts'

const ConfirmDialog = lazy(() => import('../../../components/ConfirmDialog.tsx'))
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))
const RatingDialog = lazy(() => import('./RatingDialog.tsx'))

/** What is asked over the sheet. */
export function RollDialogs(props: {
  acts: RollActs
  day: RollDay
  students: SheetStudent[]
  marks: Map<number, StudentMark>
}) {
  const { acts, day, students, marks } = props
  const { question, ask } = acts
  if (!question) return null
  const close = () => ask(null)
  const student = question.kind === 'rate' && students.find(({ id }) => id === question.studentId)
  return (
    <Suspense>
      {question.kind === 'past' && (
        <ConfirmDialog
          title={`Corrigir a chamada de ${shortDate(day.date)}?`}
          confirm="Corrigir"
          onConfirm={() => acts.correct(question.marks)}
          onClose={close}
        >
          <Text>Este dia já passou e a chamada dele já foi registrada. A correção fica no histórico.</Text>
        </ConfirmDialog>
      )}
      {question.kind === 'unmarked' && (
        <ConfirmDialog
          title={`${countOf(acts.unmarked, 'aluno', 'alunos')} sem marcação`}
          confirm="Concluir assim mesmo"
          onConfirm={acts.concludeAnyway}
          onClose={close}
        >
          <Text>Quem não tem marcação não fica nem presente nem ausente. Você pode voltar e marcar.</Text>
        </ConfirmDialog>
      )}
      {question.kind === 'cancel' && (
        <CancelDialog day={day} marked={marks.size} onCancel={acts.cancel} onClose={close} />
      )}
      {student && (
        <RatingDialog
          name={student.name}
          mark={marks.get(student.id) ?? noMark}
          detail={question.kind === 'rate' ? question.detail : undefined}
          onSave={(change) => acts.mark([{ studentId: student.id, ...change }])}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
