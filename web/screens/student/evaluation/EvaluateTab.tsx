import { Box, Button, Grid } from '@chakra-ui/react'
import { CalendarX2, PartyPopper } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import type { StudentLesson } from '#web/queries/useStudentLessons.ts'
import { AttendedList } from './AttendedList.tsx'
import { EvaluationForm } from './EvaluationForm.tsx'

/** The form, and the attended lessons it is about. */
export function EvaluateTab({ attended }: { attended: StudentLesson[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const pending = attended.filter(({ evaluation }) => !evaluation)
  if (!attended.length)
    return (
      <EmptyState
        icon={CalendarX2}
        title="Nenhuma aula para avaliar"
        action={
          <Button asChild>
            <Link to="/student/today-lessons">Ver Próximas Aulas</Link>
          </Button>
        }
      >
        As aulas em que você esteve presente aparecem aqui.
      </EmptyState>
    )
  const choose = (attendanceId: number) => {
    setChosen(attendanceId)
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.focus({ preventScroll: true })
  }
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
      <Box ref={form} data-screen-only tabIndex={-1} outline="none" scrollMarginTop="20">
        {pending.length ? (
          <EvaluationForm pending={pending} chosen={chosen} onChoose={setChosen} />
        ) : (
          <EmptyState icon={PartyPopper} title="Todas as aulas foram avaliadas">
            Obrigado! A próxima aparece aqui depois da chamada.
          </EmptyState>
        )}
      </Box>
      <Section title="Aulas em que você esteve">
        <AttendedList attended={attended} chosen={chosen} onChoose={choose} />
      </Section>
    </Grid>
  )
}
