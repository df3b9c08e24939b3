import { Clock3, CloudCheck, History } from 'lucide-react'
import { lazy, memo, type Ref, Suspense, useState } from 'react'
import { keyOf } from '../../../../schema/entities/tables.ts'
import { countAttendance } from '../../../../schema/rules/attendanceRate.ts'
import { shortDate } from '../../../../schema/rules/dates.ts'
import { isFromHere, receiptText } from '../../../../schema/rules/receiptText.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import { useRollAuthor } from '../../../data/useRollAuthor.ts'
import type { RollMarks } from '../../../data/useRollMarks.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import type { RollDay } from './useRollCall.ts'
import './roll.css'

const HistoryDialog = lazy(() => import('../../../dialogs/HistoryDialog.tsx'))

/**
 * What the device has of this roll and whether the server has it too; it stays on the page. A mark draws its words alone: the
 * rest is there before the first one, because a look that is new to the page has the browser lay all of it out anew.
 */
export const RollReceipt = memo(function RollReceipt(props: {
  panel: Ref<HTMLDivElement>
  day: RollDay
  registered: RollMarks
  students: SheetStudent[]
}) {
  const { panel, day, students } = props
  const { roll, marks, delivery } = props.registered
  const count = countAttendance(students.map(({ id }) => ({ present: marks.get(id)?.present ?? null })))
  const open = roll !== null && roll.concludedAt === null
  const begun = useRollAuthor(day.classId, day.lessonId, day.date, open && !isFromHere(delivery))
  const [looking, setLooking] = useState(false)
  const cancelledReason = roll?.cancelledReason ?? null
  const told = count.present + count.absent > 0 || cancelledReason !== null
  const waits = delivery.pending > 0
  return (
    <div ref={panel} className="roll-receipt" role="status" hidden={!told} data-receipt={waits ? 'waiting' : 'sent'}>
      <div>
        {waits ? <Clock3 size={22} aria-hidden /> : <CloudCheck size={22} aria-hidden />}
        <p data-concluded={roll?.concludedAt ? true : undefined}>
          {told &&
            receiptText({
              date: day.date,
              ...count,
              concludedAt: roll?.concludedAt ?? null,
              concluder: roll?.concluder ?? null,
              cancelledReason,
              begun,
              ...delivery,
            })}
        </p>
        <HistoryButton onLook={setLooking} />
      </div>
      {looking && (
        <Suspense>
          <HistoryDialog
            table="rollCalls"
            rowKey={keyOf('rollCalls', day)}
            title={`Chamada de ${shortDate(day.date)}`}
            onClose={() => setLooking(false)}
          />
        </Suspense>
      )}
    </div>
  )
})

const HistoryButton = memo(({ onLook }: { onLook(looking: boolean): void }) => (
  <IconButton icon={History} label="Histórico da chamada" onClick={() => onLook(true)} />
))
