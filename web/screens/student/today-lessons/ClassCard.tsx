import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { AgendaState } from '../../../../schema/rules/agenda.ts'
import { weekdayLabel } from '../../../../schema/rules/dates.ts'
import { AgendaCard } from '../../../components/AgendaCard.tsx'
import type { StudentClass } from '../../../data/useStudentClasses.ts'

/** A class: when, what, with whom, and the way to its current lesson. */
export function ClassCard(props: { schoolClass: StudentClass; state?: AgendaState; heading: 'h2' | 'h3' }) {
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
