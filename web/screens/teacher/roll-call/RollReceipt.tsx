import { CircleDashed, Clock3, CloudCheck } from 'lucide-react'
import { memo, type Ref, useState } from 'react'
import { countAttendance } from '../../../../schema/rules/attendanceRate.ts'
import { isFromHere, receiptParts } from '../../../../schema/rules/receiptText.ts'
import { useRollAuthor } from '../../../data/useRollAuthor.ts'
import type { RollMarks } from '../../../data/useRollMarks.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import type { RollDay } from './useRollCall.ts'

/**
 * What the device has of this roll and whether the server has it too, in one line that a tap unfolds; it stays on the page. A
 * mark draws its words alone: the rest is there before the first one, because a look that is new to the page has the browser
 * lay all of it out anew.
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
  const [unfolded, setUnfolded] = useState(false)
  const cancelledReason = roll?.cancelledReason ?? null
  const told = count.present + count.absent > 0 || cancelledReason !== null
  const state = told ? (delivery.pending > 0 ? 'waiting' : 'sent') : 'none'
  const Icon = { none: CircleDashed, waiting: Clock3, sent: CloudCheck }[state]
  const [what, saved] = told
    ? receiptParts({
        date: day.date,
        ...count,
        concludedAt: roll?.concludedAt ?? null,
        concluder: roll?.concluder ?? null,
        cancelledReason,
        begun,
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
