import type { ReactNode } from 'react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'
import { Printed } from '#web/components/ui/Printed.tsx'
import { PaperGrid } from '#web/dialogs/papers/PaperGrid.tsx'
import { Signatures } from '#web/dialogs/papers/Signatures.tsx'
import { rollPaper } from '#web/model/attendance/rollPaper.ts'
import { useCallNumbers } from '#web/queries/rollCall/useCallNumbers.ts'
import type { RollMarks } from '#web/queries/rollCall/useRollMarks.ts'
import type { RollSheet } from '#web/queries/rollCall/useRollSheet.ts'
import type { OpenRoll } from '#web/screens/teacher/roll-call/useRollCall.ts'

/** A roll on paper, with every student, whatever is searched for on the screen. */
export default function PrintedRoll({
  sheet,
  roll,
  marks,
}: { sheet: RollSheet; roll: OpenRoll } & Pick<RollMarks, 'marks'>): ReactNode {
  const { day, students, present, absent, unmarked, cancelledReason } = roll
  const numbers = useCallNumbers(sheet, day.date)
  if (!numbers) return null
  const counts = [
    countOf(present, 'presente', 'presentes'),
    countOf(absent, 'falta', 'faltas'),
    ...(unmarked ? [`${unmarked} sem marcação`] : []),
  ].join(', ')
  return (
    <Printed
      title="Chamada"
      about={[
        `Turma: ${sheet.schoolClass.title} · ${fullDate(day.date)}`,
        `Aula: ${sheet.lesson.title}`,
        cancelledReason === null ? counts : `Não houve aula: ${cancelledReason}`,
      ]}
    >
      {() => (
        <>
          {cancelledReason === null && <PaperGrid sheet={rollPaper(students, marks, numbers)} compact />}
          <Signatures who={['Professor(a)']} />
        </>
      )}
    </Printed>
  )
}
