import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { CalendarX2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { meetingsOfWeek } from '#schema/rules/schedule/agenda.ts'
import { meetsOn, type SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { weekNotes } from '#web/model/schedule/calendarWords.ts'
import { keyOfMeeting } from '#web/model/schedule/studentAgenda.ts'
import { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import type { TaughtSubject } from '#web/queries/useTeacherClasses.ts'
import { CurrentLessonBadge } from './CurrentLessonBadge.tsx'

/** 'Turmas da Semana', Sunday first. */
export function WeekAgenda(props: {
  subjects: TaughtSubject[]
  now: Moment
  calendar: SchoolCalendar
  onToday(): void
}) {
  const { subjects, now, calendar, onToday } = props
  const hourName = useLessonHourName()
  if (!subjects.length)
    return (
      <EmptyState
        icon={CalendarX2}
        title="Nenhuma Aula Agendada"
        action={<Button onClick={onToday}>Ver Agenda de Hoje</Button>}
      >
        Você ainda não tem turmas. A secretaria da escola faz a atribuição.
      </EmptyState>
    )
  return (
    <Box as="section">
      <Heading as="h2" fontSize="lg" mb="3">
        Turmas da Semana
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none">
        {meetingsOfWeek(subjects, now).map((each) => (
          <Panel as="li" key={keyOfMeeting(each)} px="4" py="3">
            <Flex gap="3" align="center" wrap="wrap">
              <Box flex="1 1 14rem" minW="0">
                <Text as="h3" fontWeight="bold" overflowWrap="anywhere">
                  <Box asChild display="inline-flex" alignItems="center" minH="11">
                    <Link to={`/teacher/classes?turma=${each.id}`}>{each.title}</Link>
                  </Box>
                </Text>
                <Text color="fg.muted">
                  {weekdayLabel(each.meeting.weekday)}
                  {meetsOn({ week: [each.meeting] }, now.date, calendar) ? ' (hoje) · ' : ' · '}
                  <Text as="span" fontVariantNumeric="tabular-nums">
                    {each.meeting.startTime}
                  </Text>
                  {hourName(each.meeting) && <span>{` · ${hourName(each.meeting)}`}</span>}
                </Text>
                {weekNotes(each.meeting, now, calendar).map((note) => (
                  <Text key={note} fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                    {note}
                  </Text>
                ))}
              </Box>
              <CurrentLessonBadge lesson={each.currentLesson} />
            </Flex>
          </Panel>
        ))}
      </Stack>
    </Box>
  )
}
