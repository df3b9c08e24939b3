import { Button, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { type AgendaState, agendaState, type MeetingOf, meetingsOn } from '#schema/rules/schedule/agenda.ts'
import { countOf } from '#schema/rules/text.ts'
import { AgendaCard } from '#web/components/school/AgendaCard.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { rollOfTodayPath } from '#web/model/attendance/rollPath.ts'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import { keyOfMeeting } from '#web/model/schedule/studentAgenda.ts'
import { useTakenMeetings } from '#web/queries/rollCall/useTakenMeetings.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import type { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import type { TaughtSubject } from '#web/queries/useTeacherClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

const order: AgendaState[] = ['inProgress', 'upcoming', 'completed']

/** Today's meetings, the one in progress first, each one tap from its roll call. */
export function TodayClasses(props: {
  subjects: TaughtSubject[] | undefined
  hourName: ReturnType<typeof useLessonHourName>
}) {
  const { subjects, hourName } = props
  const now = useNow()
  const calendar = useCalendar()
  const taken = useTakenMeetings(now.date)
  if (!subjects || !calendar || !taken) return <Loading rows={2} height="6rem" />
  const today = meetingsOn(subjects, now.date, calendar)
    .map((each) => ({ each, state: agendaState(each.meeting, now, calendar) }))
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <Section title="Hoje">
      {today.length === 0 ? (
        <Panel px="4" py="5">
          <Text color="fg.muted">{freeDayWords(now.date, calendar) ?? 'Nenhuma aula hoje.'}</Text>
        </Panel>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {today.map(({ each, state }) => (
            <TodayMeeting
              key={keyOfMeeting(each)}
              of={each}
              hour={hourName(each.meeting)}
              state={state}
              isTaken={taken.has(keyOfMeeting(each))}
            />
          ))}
        </Stack>
      )}
    </Section>
  )
}

function TodayMeeting(props: {
  of: MeetingOf<TaughtSubject>
  hour: string | null
  state: AgendaState
  isTaken: boolean
}) {
  const { of, hour, state, isTaken } = props
  const { id, moduleId, title, meeting, studentCount, currentLesson } = of
  const isNext = state === 'inProgress' && !isTaken
  const about = isTaken ? 'Chamada concluída' : (currentLesson?.title ?? 'Não iniciada')
  return (
    <AgendaCard
      when={
        <>
          <b>{meeting.startTime}</b>
          {hour && <span>{` · ${hour}`}</span>}
        </>
      }
      state={state}
      title={title}
      heading="h3"
      about={`${countOf(studentCount, 'aluno', 'alunos')} · ${about}`}
    >
      <Button
        asChild
        size={isNext ? 'lg' : 'md'}
        variant={isNext ? 'solid' : 'outline'}
        flexGrow={{ base: '1', sm: '0' }}
      >
        <Link to={rollOfTodayPath('teacher', id, moduleId)} aria-label={`Entrar na Sala: ${title}`}>
          Entrar na Sala
        </Link>
      </Button>
    </AgendaCard>
  )
}
