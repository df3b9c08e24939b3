import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { agendaOfToday } from '#schema/rules/schedule/agenda.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'
import { CurrentLessonBadge } from './CurrentLessonBadge.tsx'

/** Today's classes in three groups; groups without a class are not shown. */
export function TodayAgenda(props: { classes: TeacherClass[]; now: Moment; calendar: SchoolCalendar; onWeek(): void }) {
  const { inProgress, upcoming, completed } = agendaOfToday(props.classes, props.now, props.calendar)
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
      <Group title="Em Andamento" classes={inProgress}>
        {({ id, title, currentLesson }) => (
          <>
            <CurrentLessonBadge lesson={currentLesson} />
            <RollCallLink id={id} title={title} main />
          </>
        )}
      </Group>
      <Group title="Próximas Aulas" classes={upcoming}>
        {({ currentLesson }) => <CurrentLessonBadge lesson={currentLesson} />}
      </Group>
      <Group title="Aulas Concluídas" classes={completed}>
        {({ id, title }) => (
          <>
            <Badge tone="good">Concluída</Badge>
            <RollCallLink id={id} title={title} />
          </>
        )}
      </Group>
    </Stack>
  )
}

const RollCallLink = ({ id, title, main }: { id: number; title: string; main?: boolean }) => (
  <Button asChild size={main ? 'lg' : 'md'} variant={main ? 'solid' : 'outline'} flexGrow={{ base: '1', sm: '0' }}>
    <Link to={`/teacher/classes/${id}/roll-call`} aria-label={`${main ? 'Entrar na Sala' : 'Chamada'}: ${title}`}>
      {main ? 'Entrar na Sala' : 'Chamada'}
    </Link>
  </Button>
)

function Group(props: { title: string; classes: TeacherClass[]; children(each: TeacherClass): ReactNode }) {
  if (!props.classes.length) return null
  return (
    <Box as="section">
      <Heading as="h2" fontSize="lg" mb="3">
        {props.title}
      </Heading>
      <Stack as="ul" gap="3" listStyleType="none">
        {props.classes.map((each) => (
          <Panel as="li" key={each.id} px="4" py="4">
            <Flex gap="3" align="center" wrap="wrap">
              <Box flex="1 1 14rem" minW="0">
                <Text as="h3" fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
                  {each.title}
                </Text>
                <Text color="fg.muted" fontVariantNumeric="tabular-nums">
                  {each.classTime} · {countOf(each.studentCount, 'aluno', 'alunos')}
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
