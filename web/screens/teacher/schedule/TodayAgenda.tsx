import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { agendaOfToday, type MeetingOf } from '#schema/rules/schedule/agenda.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { rollOfTodayPath } from '#web/model/attendance/rollPath.ts'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import { keyOfMeeting } from '#web/model/schedule/studentAgenda.ts'
import { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import type { TaughtSubject } from '#web/queries/useTeacherClasses.ts'
import { CurrentLessonBadge } from './CurrentLessonBadge.tsx'

/** Today's meetings in three groups; groups without one are not shown. */
export function TodayAgenda(props: {
  subjects: TaughtSubject[]
  now: Moment
  calendar: SchoolCalendar
  onWeek(): void
}) {
  const { inProgress, upcoming, completed } = agendaOfToday(props.subjects, props.now, props.calendar)
  if (inProgress.length + upcoming.length + completed.length === 0)
    return (
      <EmptyState
        icon={CalendarX2}
        title="Nenhuma Aula Agendada"
        action={<Button onClick={props.onWeek}>Ver Agenda Semanal</Button>}
      >
        {freeDayWords(props.now.date, props.calendar) ?? 'Você não tem aulas hoje.'}
      </EmptyState>
    )
  return (
    <Stack gap="6">
      <Group title="Em Andamento" meetings={inProgress}>
        {(each) => (
          <>
            <CurrentLessonBadge lesson={each.currentLesson} />
            <RollCallLink of={each} main />
          </>
        )}
      </Group>
      <Group title="Próximas Aulas" meetings={upcoming}>
        {({ currentLesson }) => <CurrentLessonBadge lesson={currentLesson} />}
      </Group>
      <Group title="Aulas Concluídas" meetings={completed}>
        {(each) => (
          <>
            <Badge tone="good">Concluída</Badge>
            <RollCallLink of={each} />
          </>
        )}
      </Group>
    </Stack>
  )
}

const RollCallLink = ({ of: { id, title, moduleId }, main }: { of: TaughtSubject; main?: boolean }) => (
  <Button asChild size={main ? 'lg' : 'md'} variant={main ? 'solid' : 'outline'} flexGrow={{ base: '1', sm: '0' }}>
    <Link to={rollOfTodayPath('teacher', id, moduleId)} aria-label={`${main ? 'Entrar na Sala' : 'Chamada'}: ${title}`}>
      {main ? 'Entrar na Sala' : 'Chamada'}
    </Link>
  </Button>
)

type Meeting = MeetingOf<TaughtSubject>

function Group(props: { title: string; meetings: Meeting[]; children(each: Meeting): ReactNode }) {
  const hourName = useLessonHourName()
  if (!props.meetings.length) return null
  return (
    <Box as="section">
      <Heading as="h2" fontSize="lg" mb="3">
        {props.title}
      </Heading>
      <Stack as="ul" gap="3" listStyleType="none">
        {props.meetings.map((each) => (
          <Panel as="li" key={keyOfMeeting(each)} px="4" py="4">
            <Flex gap="3" align="center" wrap="wrap">
              <Box flex="1 1 14rem" minW="0">
                <Text as="h3" fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
                  {each.title}
                </Text>
                <Text color="fg.muted" fontVariantNumeric="tabular-nums">
                  {each.meeting.startTime} · {countOf(each.studentCount, 'aluno', 'alunos')}
                  {each.meeting.periods > 1 && <span>{` · ${countOf(each.meeting.periods, 'aula', 'aulas')}`}</span>}
                  {hourName(each.meeting) && <span>{` · ${hourName(each.meeting)}`}</span>}
                  {each.meeting.room && <span>{` · ${each.meeting.room}`}</span>}
                </Text>
              </Box>
              {props.children(each)}
            </Flex>
          </Panel>
        ))}
      </Stack>
    </Box>
  )
}
