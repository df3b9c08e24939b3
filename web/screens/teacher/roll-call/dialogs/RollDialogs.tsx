import { Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { noMark, type StudentMark } from '#web/model/attendance/studentMark.ts'
import type { OpenRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))
const HistoryDialog = lazy(() => import('#web/dialogs/HistoryDialog.tsx'))
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))
const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))
const UnmarkedDialog = lazy(() => import('./UnmarkedDialog.tsx'))
const RatingDialog = lazy(() => import('./RatingDialog.tsx'))

/** The dialogs over the sheet. */
export function RollDialogs(props: { roll: OpenRoll; isPast: boolean; marks: Map<number, StudentMark> }) {
  const { roll, isPast, marks } = props
  const { day, students, question, send } = roll
  if (!question) return null
  const close = () => send({ type: 'ask', question: null })
  const student = question.kind === 'rate' && students.find(({ id }) => id === question.studentId)
  return (
    <Suspense>
      {question.kind === 'correct' && (
        <ConfirmDialog
          title={isPast ? `Corrigir a chamada de ${shortDate(day.date)}?` : 'Alterar a chamada concluída?'}
          confirm={isPast ? 'Corrigir' : 'Alterar'}
          onConfirm={() => send({ type: 'correct', act: question.act })}
          onClose={close}
        >
          <Text>
            {isPast
              ? 'Este dia já passou e a chamada dele já foi registrada. A correção fica no histórico.'
              : 'A chamada de hoje já foi concluída. A alteração fica no histórico.'}
          </Text>
        </ConfirmDialog>
      )}
      {question.kind === 'unmarked' && <UnmarkedDialog roll={roll} onClose={close} />}
      {question.kind === 'cancel' && (
        <CancelDialog day={day} marked={marks.size} onCancel={roll.cancel} onClose={close} />
      )}
      {question.kind === 'move' && <MoveDialog day={day} onClose={close} />}
      {question.kind === 'withdraw' && <WithdrawDialog day={day} marked={marks.size} onClose={close} />}
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
          date={day.date}
          mark={marks.get(student.id) ?? noMark}
          detail={question.kind === 'rate' ? question.detail : undefined}
          onSave={(change) => send({ type: 'mark', marks: [{ studentId: student.id, ...change }] })}
          onTakeBack={() => send({ type: 'withdraw', studentId: student.id })}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
