import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { History, Pencil, Trash2 } from 'lucide-react'
import { monthLabel, weekdayLabel } from '#schema/fields/dates/dates.ts'
import { type CalendarDay, type CalendarKind, calendarKindLabels } from '#schema/nouns/calendarDay.ts'
import type { DialogParam } from '#web/components/dialog/useDialogParam.ts'
import { ActionsMenu } from '#web/components/menu/ActionsMenu.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { rangeWords } from '#web/model/schedule/calendarWords.ts'

const tones: Record<CalendarKind, string> = { holiday: 'average', recess: 'category.none', schoolDay: 'good' }

/** The entries of a year by the month in which they begin in it. */
export function CalendarMonths(props: {
  days: readonly CalendarDay[]
  year: number
  onOpen(what: DialogParam, id: number): void
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
                <Day key={day.id} day={day} onOpen={props.onOpen} />
              ))}
          </Panel>
        </Box>
      ))}
    </Stack>
  )
}

const Day = ({ day, onOpen }: { day: CalendarDay; onOpen(what: DialogParam, id: number): void }) => (
  <ListLine align="center" wrap="nowrap" pr="2">
    <Box flex="1" minW="0">
      <Text fontWeight="bold" overflowWrap="anywhere">
        {day.title}
      </Text>
      <Text color="fg.muted">
        {rangeWords(day)}
        {day.asWeekday && ` · com o horário de ${weekdayLabel(day.asWeekday)}`}
      </Text>
    </Box>
    <Badge tone={tones[day.kind]}>{calendarKindLabels[day.kind]}</Badge>
    <ActionsMenu
      about={day.title}
      actions={[
        { label: 'Editar', icon: Pencil, onSelect: () => onOpen('editar', day.id) },
        { label: 'Histórico', icon: History, onSelect: () => onOpen('historico', day.id) },
        { label: 'Excluir', icon: Trash2, danger: true, onSelect: () => onOpen('excluir', day.id) },
      ]}
    />
  </ListLine>
)
