import { Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { keyOf } from '#schema/entities/tables.ts'
import { shortDate } from '#schema/rules/dates/dates.ts'
import { noMark, type StudentMark } from '#web/queries/rollCall/useRollMarks.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import type { RollActs } from './useRollActs.ts'
import type { RollDay } from './useRollCall.ts'

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))
const HistoryDialog = lazy(() => import('#web/dialogs/HistoryDialog.tsx'))
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))
const UnmarkedDialog = lazy(() => import('./UnmarkedDialog.tsx'))
const RatingDialog = lazy(() => import('./RatingDialog.tsx'))

/** The dialogs over the sheet. */
export function RollDialogs(props: {
  acts: RollActs
  day: RollDay
  isPast: boolean
  students: SheetStudent[]
  marks: Map<number, StudentMark>
}) {
  const { acts, day, isPast, students, marks } = props
  const { question, ask } = acts
  if (!question) return null
  const close = () => ask(null)
  const student = question.kind === 'rate' && students.find(({ id }) => id === question.studentId)
  return (
    <Suspense>
      {question.kind === 'correct' && (
        <ConfirmDialog
          title={isPast ? `Corrigir a chamada de ${shortDate(day.date)}?` : 'Alterar a chamada concluída?'}
          confirm={isPast ? 'Corrigir' : 'Alterar'}
          onConfirm={() => acts.correct(question.change)}
          onClose={close}
        >
          <Text>
            {isPast
              ? 'Este dia já passou e a chamada dele já foi registrada. A correção fica no histórico.'
              : 'A chamada de hoje já foi concluída. A alteração fica no histórico.'}
          </Text>
        </ConfirmDialog>
      )}
      {question.kind === 'unmarked' && <UnmarkedDialog acts={acts} onClose={close} />}
      {question.kind === 'cancel' && (
        <CancelDialog day={day} marked={marks.size} onCancel={acts.cancel} onClose={close} />
      )}
      {question.kind === 'history' && (
        <HistoryDialog
          table="rollCalls"
          rowKey={keyOf('rollCalls', day)}
          title={`Chamada de ${shortDate(day.date)}`}
          onClose={close}
        />
      )}
      {student && (
        <RatingDialog
          name={student.name}
          mark={marks.get(student.id) ?? noMark}
          detail={question.kind === 'rate' ? question.detail : undefined}
          onSave={(change) => acts.mark([{ studentId: student.id, ...change }])}
          onTakeBack={() => acts.takeBack(student.id)}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
