import { CircleDashed, Clock3, CloudCheck } from 'lucide-react'
import { memo, type Ref, useState } from 'react'
import { countAttendance } from '#schema/rules/attendance/attendanceRate.ts'
import { isFromHere, receiptParts } from '#web/model/attendance/receiptText.ts'
import { useRollAuthor } from '#web/queries/rollCall/useRollAuthor.ts'
import type { RollMarks } from '#web/queries/rollCall/useRollMarks.ts'
import type { SheetStudent } from '#web/queries/rollCall/useRollSheet.ts'
import type { RollDay } from '#web/screens/teacher/roll-call/useRollCall.ts'
import { useSession } from '#web/session/session.ts'

/**
 * What this device has of the roll and whether the server has it too, in one line that unfolds on a tap; it stays on
 * the page. A mark changes only its words. The rest is rendered before the first mark, because a style new to the page
 * makes the browser lay out everything again.
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
  const concludedAt = roll?.concludedAt ?? null
  const isWanted = concludedAt !== null || (open && !isFromHere(delivery))
  const known = useRollAuthor(day.classId, day.lessonId, day.date, isWanted)
  const changedAt = Math.max(known?.changedAt ?? 0, delivery.lastDoneAt ?? 0)
  const { user } = useSession()
  const [unfolded, setUnfolded] = useState(false)
  const cancelledReason = roll?.cancelledReason ?? null
  const hasMarks = count.present + count.absent > 0 || cancelledReason !== null
  const state = hasMarks ? (delivery.pending > 0 ? 'waiting' : 'sent') : 'none'
  const Icon = { none: CircleDashed, waiting: Clock3, sent: CloudCheck }[state]
  const [what, saved] = hasMarks
    ? receiptParts({
        date: day.date,
        ...count,
        concludedAt,
        correctedAt: concludedAt !== null && changedAt > concludedAt ? changedAt : null,
        concluder: roll?.concluder ?? null,
        closedByOther: roll?.concludedBy !== user?.id,
        cancelledReason,
        begun: open ? known : null,
        ...delivery,
      })
    : ['', 'Ninguém marcado ainda']
  return (
    <div ref={panel} className="roll-receipt" role="status" data-receipt={state}>
      <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        <Icon size={20} aria-hidden />
        <span data-concluded={roll?.concludedAt ? true : undefined}>
          <span>{what && `${what} · `}</span>
          <span>{saved}</span>
        </span>
      </button>
    </div>
  )
})
