import { Box, Button, Flex } from '@chakra-ui/react'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '#web/components/ui/Notice.tsx'
import type { StudentMark } from '#web/model/attendance/studentMark.ts'
import { useArrivedMarks } from '#web/queries/rollCall/useArrivedMarks.ts'
import type { RollDay } from '#web/screens/teacher/roll-call/useRollCall.ts'

/** Marks that came from another device while a concluded roll is open: how many and, on request, which. */
export default function RollArrivals({ day, since }: { day: RollDay; since: Map<number, StudentMark> }) {
  const { arrived, dismiss } = useArrivedMarks(day, since)
  const [open, setOpen] = useState(false)
  if (!arrived.length) return null
  const close = () => {
    setOpen(false)
    dismiss()
  }
  return (
    <Notice
      icon={MonitorSmartphone}
      action={
        <Flex gap="2">
          <Button size="sm" minH="11" variant="outline" aria-expanded={open} onClick={() => setOpen(!open)}>
            Ver
          </Button>
          <Button size="sm" minH="11" variant="ghost" onClick={close}>
            Dispensar
          </Button>
        </Flex>
      }
    >
      {arrived.length === 1
        ? '1 marcação veio de outro aparelho'
        : `${arrived.length} marcações vieram de outro aparelho`}
      {open && (
        <Box as="span" display="block">
          {arrived.map(({ studentId, what }) => (
            <Box as="span" display="block" key={studentId} overflowWrap="anywhere">
              {what}
            </Box>
          ))}
        </Box>
      )}
    </Notice>
  )
}
