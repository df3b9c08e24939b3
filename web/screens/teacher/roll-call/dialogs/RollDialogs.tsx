import { Text } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { shortDate } from '#schema/fields/dates/dates.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import type { RollQuestion } from '#web/model/attendance/rollState.ts'
import { noMark, type StudentMark } from '#web/model/attendance/studentMark.ts'
import type { OpenRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'

const ConfirmDialog = lazy(() => import('#web/components/dialog/ConfirmDialog.tsx'))
const HistoryDialog = dialogOnUse('Histórico', () => import('#web/dialogs/HistoryDialog.tsx'))
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))
const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))
const UnmarkedDialog = lazy(() => import('./UnmarkedDialog.tsx'))
const RatingDialog = lazy(() => import('./RatingDialog.tsx'))

interface Sheet {
  roll: OpenRoll
  isPast: boolean
  marks: Map<number, StudentMark>
  /** For how many lessons the roll counts. */
  periods: number
}

/** The dialogs over the sheet. */
export const RollDialogs = (sheet: Sheet) => (
  <Suspense>{sheet.roll.question && <Question {...sheet} question={sheet.roll.question} />}</Suspense>
)

function Question({ roll, isPast, marks, periods, question }: Sheet & { question: NonNullable<RollQuestion> }) {
  const { day, students, send } = roll
  const onClose = () => send({ type: 'ask', question: null })
  const onDay = { day, marked: marks.size, onClose }
  switch (question.kind) {
    case 'correct':
      return (
        <ConfirmDialog
          title={isPast ? `Corrigir a chamada de ${shortDate(day.date)}?` : 'Alterar a chamada concluída?'}
          confirm={isPast ? 'Corrigir' : 'Alterar'}
          onConfirm={() => send({ type: 'correct', act: question.act })}
          onClose={onClose}
        >
          <Text>
            {isPast
              ? 'Este dia já passou e a chamada dele já foi registrada. A correção fica no histórico.'
              : 'A chamada de hoje já foi concluída. A alteração fica no histórico.'}
          </Text>
        </ConfirmDialog>
      )
    case 'unmarked':
      return <UnmarkedDialog roll={roll} onClose={onClose} />
    case 'cancel':
      return <CancelDialog {...onDay} onCancel={roll.cancel} />
    case 'move':
      return <MoveDialog day={day} onClose={onClose} />
    case 'withdraw':
      return <WithdrawDialog {...onDay} />
    case 'history': {
      const title = `Chamada de ${shortDate(day.date)}`
      return <HistoryDialog table="rollCalls" rowKey={keyOf('rollCalls', day)} title={title} onClose={onClose} />
    }
    case 'rate': {
      const student = students.find(({ id }) => id === question.studentId)
      return (
        student && (
          <RatingDialog
            name={student.name}
            date={day.date}
            mark={marks.get(student.id) ?? noMark}
            detail={question.detail}
            lessons={periods}
            onSave={(change) => send({ type: 'mark', marks: [{ studentId: student.id, ...change }] })}
            onTakeBack={() => send({ type: 'withdraw', studentId: student.id })}
            onClose={onClose}
          />
        )
      )
    }
  }
}
