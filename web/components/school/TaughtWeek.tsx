import { Box, Text } from '@chakra-ui/react'
import type { LessonHour } from '#schema/fields/meeting.ts'
import type { Scheduled } from '#schema/rules/schedule/agenda.ts'
import { daysOf, endTime, hoursOf, inCell } from '#web/model/schedule/weekGrid.ts'
import { WeekGrid } from './WeekGrid.tsx'

/** The week of somebody who teaches, to be read. */
export function TaughtWeek(props: {
  label: string
  subjects: readonly Scheduled[]
  lessonHours: readonly LessonHour[] | null
}) {
  const { label, subjects, lessonHours } = props
  const meetings = subjects.flatMap(({ title, week }) => week.map((each) => ({ ...each, title })))
  return (
    <WeekGrid
      label={label}
      days={daysOf(meetings)}
      hours={hoursOf(meetings, lessonHours)}
      cell={(day, hour) => {
        const { begin, goOn } = inCell(meetings, day, hour)
        return (
          <>
            {goOn.map((each) => (
              <Text key={each.title} px="1" fontSize="sm" color="fg.muted">
                {each.title} até {endTime(each)}
              </Text>
            ))}
            {begin.map((each) => (
              <Box key={each.title} px="1" lineHeight="tight" overflowWrap="anywhere">
                <Text fontWeight="medium">{each.title}</Text>
                <Text fontSize="sm" color="fg.muted">
                  {[`até ${endTime(each)}`, each.room].filter(Boolean).join(', ')}
                </Text>
              </Box>
            ))}
          </>
        )
      }}
    />
  )
}
