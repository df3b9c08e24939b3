import { Box, Flex, Text } from '@chakra-ui/react'
import { Clock3, CloudCheck, History } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { RollCall } from '../../../../schema/entities/rollCall.ts'
import { keyOf } from '../../../../schema/entities/tables.ts'
import { countAttendance } from '../../../../schema/rules/attendanceRate.ts'
import { shortDate } from '../../../../schema/rules/dates.ts'
import { receiptText } from '../../../../schema/rules/receiptText.ts'
import { IconButton } from '../../../components/IconButton.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { useRollAuthor } from '../../../data/useRollAuthor.ts'
import { useRollDelivery } from '../../../data/useRollDelivery.ts'
import type { StudentMark } from '../../../data/useRollMarks.ts'
import type { SheetStudent } from '../../../data/useRollSheet.ts'
import type { RollDay } from './useRollCall.ts'

const HistoryDialog = lazy(() => import('../../../dialogs/HistoryDialog.tsx'))

/** What the device has of this roll and whether the server has it too; it stays on the page. */
export function RollReceipt(props: {
  day: RollDay
  roll: (RollCall & { concluder: string | null }) | null
  students: SheetStudent[]
  marks: Map<number, StudentMark>
}) {
  const { day, roll, students, marks } = props
  const delivery = useRollDelivery(day.classId, day.lessonId, day.date)
  const count = countAttendance(students.map(({ id }) => ({ present: marks.get(id)?.present ?? null })))
  const elsewhere = delivery !== undefined && delivery.pending === 0 && delivery.lastSentAt === null
  const open = roll !== null && roll.concludedAt === null
  const begun = useRollAuthor(day.classId, day.lessonId, day.date, elsewhere && open)
  const [looking, setLooking] = useState(false)
  const panel = useComeIntoView(roll?.concludedAt ?? null)
  if (!delivery || count.present + count.absent === 0) return null
  const waits = delivery.pending > 0
  return (
    <Panel
      ref={panel}
      scrollMarginTop="20"
      px="4"
      py="3"
      mb="4"
      role="status"
      data-receipt={waits ? 'waiting' : 'sent'}
    >
      <Flex gap="3" align="center">
        <Box color={waits ? 'average.fg' : 'good.fg'} aria-hidden>
          {waits ? <Clock3 size={22} /> : <CloudCheck size={22} />}
        </Box>
        <Text fontWeight={roll?.concludedAt ? 'bold' : 'normal'} fontVariantNumeric="tabular-nums">
          {receiptText({
            date: day.date,
            ...count,
            concludedAt: roll?.concludedAt ?? null,
            concluder: roll?.concluder ?? null,
            begun,
            ...delivery,
          })}
        </Text>
        <IconButton icon={History} label="Histórico da chamada" onClick={() => setLooking(true)} />
      </Flex>
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
    </Panel>
  )
}

/** Brings the receipt into view when the roll is concluded while one looks. */
function useComeIntoView(concludedAt: number | null) {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef(concludedAt)
  useEffect(() => {
    if (before.current === null && concludedAt !== null) panel.current?.scrollIntoView({ block: 'start' })
    before.current = concludedAt
  }, [concludedAt])
  return panel
}
