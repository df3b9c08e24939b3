import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { type AgendaState, agendaState, isToday } from '#schema/rules/schedule/agenda.ts'
import { countOf } from '#schema/rules/text.ts'
import { AgendaCard } from '#web/components/school/AgendaCard.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Today's classes, the one in progress first, each one tap from its roll call. */
export function TodayClasses({ classes }: { classes: TeacherClass[] | undefined }) {
  const now = useNow()
  const calendar = useCalendar()
  if (!classes || !calendar) return <Loading rows={2} height="6rem" />
  const order = ['inProgress', 'upcoming', 'completed']
  const today = classes
    .filter((each) => isToday(each, now, calendar))
    .sort((a, b) => order.indexOf(agendaState(a, now, calendar)) - order.indexOf(agendaState(b, now, calendar)))
  return (
    <Box as="section" aria-labelledby="hoje">
      <Heading as="h2" id="hoje" fontSize="lg" mb="3">
        Hoje
      </Heading>
      {today.length === 0 ? (
        <Panel px="4" py="5">
          <Text color="fg.muted">{freeDayWords(now.date, calendar) ?? 'Nenhuma aula hoje.'}</Text>
        </Panel>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {today.map((each) => (
            <TodayClass key={each.id} schoolClass={each} state={agendaState(each, now, calendar)} />
          ))}
        </Stack>
      )}
    </Box>
  )
}

function TodayClass({ schoolClass, state }: { schoolClass: TeacherClass; state: AgendaState }) {
  const { id, title, classTime, studentCount, currentLesson } = schoolClass
  const inProgress = state === 'inProgress'
  return (
    <AgendaCard
      when={<b>{classTime}</b>}
      state={state}
      title={title}
      heading="h3"
      about={`${countOf(studentCount, 'aluno', 'alunos')} · ${currentLesson ? currentLesson.title : 'Não iniciada'}`}
    >
      <Button
        asChild
        size={inProgress ? 'lg' : 'md'}
        variant={inProgress ? 'solid' : 'outline'}
        flexGrow={{ base: '1', sm: '0' }}
      >
        <Link to={`/teacher/classes/${id}/roll-call`} aria-label={`Entrar na Sala: ${title}`}>
          Entrar na Sala
        </Link>
      </Button>
    </AgendaCard>
  )
}
