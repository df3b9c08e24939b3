import { Box, Button, Heading, Stack } from '@chakra-ui/react'
import { CalendarX2 } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { longDate } from '#schema/fields/dates/dates.ts'
import type { MeetingOf } from '#schema/rules/schedule/agenda.ts'
import { StudentClassCard } from '#web/components/school/StudentClassCard.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import { keyOfMeeting, studentAgenda, withState } from '#web/model/schedule/studentAgenda.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import { type StudentSubject, useStudentSubjects } from '#web/queries/useStudentSubjects.ts'
import { useNow } from '#web/sync/useNow.ts'

type Tab = 'hoje' | 'proximos'

/** 'Próximas Aulas' of a student (spec section 2). */
export default function TodayLessonsScreen() {
  const now = useNow()
  const subjects = useStudentSubjects()
  const calendar = useCalendar()
  const hourName = useLessonHourName()
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('aba') === 'proximos' ? 'proximos' : 'hoje'
  const open = (next: Tab) => setSearch(next === 'hoje' ? {} : { aba: next }, { replace: true })
  if (!subjects || !calendar)
    return (
      <Page title="Próximas Aulas" about={longDate(now.date)}>
        <Loading />
      </Page>
    )
  const { today, nextDays } = studentAgenda(subjects, now, calendar)
  const todays = withState(today)
  const nowhere =
    subjects.length === 0 && 'Você ainda não está em nenhuma turma. A secretaria da escola faz a matrícula.'
  return (
    <Page title="Próximas Aulas" about={longDate(now.date)}>
      <Tabs
        value={tab}
        onChange={open}
        tabs={[
          {
            value: 'hoje',
            label: 'Hoje',
            content: todays.length ? (
              <Stack as="ul" gap="3" listStyleType="none" aria-label="Aulas de hoje">
                {todays.map(({ each, state }) => (
                  <StudentClassCard
                    key={keyOfMeeting(each)}
                    of={each}
                    state={state}
                    heading="h2"
                    hour={hourName(each.meeting)}
                  />
                ))}
              </Stack>
            ) : (
              <EmptyState
                icon={CalendarX2}
                title="Nenhuma Aula Agendada"
                action={<Button onClick={() => open('proximos')}>Ver Próximos Dias</Button>}
              >
                {nowhere || (freeDayWords(now.date, calendar) ?? 'Você não tem aulas hoje.')}
              </EmptyState>
            ),
          },
          {
            value: 'proximos',
            label: 'Próximos Dias',
            content: nextDays.length ? (
              <NextDays meetings={nextDays} />
            ) : (
              <EmptyState
                icon={CalendarX2}
                title="Nenhuma Aula Agendada"
                action={<Button onClick={() => open('hoje')}>Ver Aulas de Hoje</Button>}
              >
                {nowhere || 'Você não tem aulas nos próximos seis dias.'}
              </EmptyState>
            ),
          },
        ]}
      />
    </Page>
  )
}

/** Day by day, nearest first. */
function NextDays({ meetings }: { meetings: (MeetingOf<StudentSubject> & { date: string })[] }) {
  const hourName = useLessonHourName()
  const days = [...new Set(meetings.map(({ date }) => date))]
  return (
    <Stack gap="6">
      {days.map((day) => (
        <Box as="section" key={day}>
          <Heading as="h2" fontSize="lg" mb="3">
            {longDate(day)}
          </Heading>
          <Stack as="ul" gap="3" listStyleType="none">
            {meetings
              .filter(({ date }) => date === day)
              .map((each) => (
                <StudentClassCard key={keyOfMeeting(each)} of={each} heading="h3" hour={hourName(each.meeting)} />
              ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}
