import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { AgendaState, MeetingOf } from '#schema/rules/schedule/agenda.ts'
import { AgendaCard } from './AgendaCard.tsx'

/** A student's meeting: its time, lesson and teacher, and a link to the current lesson. */
export function StudentClassCard(props: {
  of: MeetingOf<{
    title: string
    currentLesson: { id: number; moduleId: number; title: string } | undefined
    teacherName: string | null
  }>
  state?: AgendaState
  heading: 'h2' | 'h3'
  /** '3ª aula', by the hours of the school. */
  hour: string | null
}) {
  const { of, state, heading, hour } = props
  const { title, meeting, currentLesson, teacherName } = of
  return (
    <AgendaCard
      when={
        <>
          <b>{meeting.startTime}</b> · {weekdayLabel(meeting.weekday)}
          {hour && <span>{` · ${hour}`}</span>}
          {meeting.room && <span>{` · ${meeting.room}`}</span>}
        </>
      }
      state={state}
      title={title}
      heading={heading}
      about={
        <>
          {currentLesson ? `Lição atual: ${currentLesson.title}` : 'Não iniciada'}
          {teacherName && <span>{` · ${teacherName}`}</span>}
        </>
      }
    >
      {currentLesson && (
        <Button asChild variant={state === 'inProgress' ? 'solid' : 'outline'} flexGrow={{ base: '1', sm: '0' }}>
          <Link
            to={`/student/my-modules/${currentLesson.moduleId}?aula=${currentLesson.id}`}
            aria-label={`Ver aula: ${currentLesson.title}`}
          >
            Ver aula
          </Link>
        </Button>
      )}
    </AgendaCard>
  )
}
