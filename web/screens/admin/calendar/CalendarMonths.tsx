import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { monthLabel, weekdayLabel } from '#schema/fields/dates/dates.ts'
import { type CalendarDay, type CalendarKind, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import type { RowAction } from '#web/components/menu/rowAction.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'

const tones: Partial<Record<CalendarKind, string>> = { holiday: 'average', schoolDay: 'good' }

/** The entries of a year by the month in which they begin in it. */
export function CalendarMonths(props: {
  days: readonly CalendarDay[]
  year: number
  acts(day: CalendarDay): RowAction[]
}) {
  const start = `${props.year}-01-01`
  const monthOf = ({ firstDay }: CalendarDay) => (firstDay < start ? start : firstDay).slice(0, 7)
  const months = [...new Set(props.days.map(monthOf))].sort()
  return (
    <Stack gap="6">
      {months.map((month) => (
        <Box as="section" key={month} aria-labelledby={`mes-${month}`}>
          <Heading as="h3" id={`mes-${month}`} fontSize="lg" mb="3" _firstLetter={{ textTransform: 'uppercase' }}>
            {monthLabel(`${month}-01`)}
          </Heading>
          <Panel as="ul" listStyleType="none">
            {props.days
              .filter((day) => monthOf(day) === month)
              .map((day) => (
                <Day key={day.id} day={day} acts={props.acts(day)} />
              ))}
          </Panel>
        </Box>
      ))}
    </Stack>
  )
}

const Day = ({ day, acts }: { day: CalendarDay; acts: RowAction[] }) => (
  <ListLine align="center" wrap="nowrap" pr="2">
    <Box flex="1" minW="0">
      <Text fontWeight="bold" overflowWrap="anywhere">
        {day.title}
      </Text>
      <Text color="fg.muted">
        {rangeWords(day)}
        {day.asWeekday && <span>{` · com o horário de ${weekdayLabel(day.asWeekday)}`}</span>}
      </Text>
    </Box>
    <Badge tone={tones[day.kind] ?? 'category.none'}>{calendarKindLabels[day.kind]}</Badge>
    <ActionsMenu about={day.title} actions={acts} />
  </ListLine>
)
