import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import type { AgendaState } from '#schema/rules/schedule/agenda.ts'
import { AgendaCard } from './AgendaCard.tsx'

/** A student's class: its time, lesson and teacher, and a link to its current lesson. */
export function StudentClassCard(props: {
  schoolClass: {
    title: string
    weekday: Weekday
    classTime: string
    currentLesson: { id: number; moduleId: number; title: string } | undefined
    teacherName: string | null
  }
  state?: AgendaState
  heading: 'h2' | 'h3'
}) {
  const { schoolClass, state, heading } = props
  const { title, weekday, classTime, currentLesson, teacherName } = schoolClass
  return (
    <AgendaCard
      when={
        <>
          <b>{classTime}</b> · {weekdayLabel(weekday)}
        </>
      }
      state={state}
      title={title}
      heading={heading}
      about={
        <>
          {currentLesson ? `Lição atual: ${currentLesson.title}` : 'Não iniciada'}
          {teacherName && ` · ${teacherName}`}
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
