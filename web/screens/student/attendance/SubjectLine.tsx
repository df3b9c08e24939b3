import { Box, Text } from '@chakra-ui/react'
import { Bar } from '#web/components/ui/Bar.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { attendanceLevel } from '#web/model/attendance/attendanceLevel.ts'
import { type SubjectFigures, subjectText } from '#web/model/people/subjectFigures.ts'
import { useFrequencyLimits } from '#web/queries/rollCall/useFrequencyLimits.ts'

/** A subject with the student's attendance in it, as a bar and as an account. */
export function SubjectLine({ figures }: { figures: SubjectFigures }) {
  const { title, rate } = figures
  const level = attendanceLevel(rate, useFrequencyLimits())
  return (
    <Panel as="li" px="4" py="3">
      <Text fontWeight="bold" overflowWrap="anywhere">
        {title}
      </Text>
      {level && (
        <Box my="2" aria-hidden>
          <Bar share={rate ?? 0} tone={level} />
        </Box>
      )}
      <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {subjectText(figures)}
      </Text>
    </Panel>
  )
}
