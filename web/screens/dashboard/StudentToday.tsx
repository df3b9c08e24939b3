import { Stack, Text } from '@chakra-ui/react'
import { longDate } from '#schema/fields/dates/dates.ts'
import { StudentClassCard } from '#web/components/school/StudentClassCard.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import { keyOfMeeting, studentAgenda, withState } from '#web/model/schedule/studentAgenda.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import { useStudentSubjects } from '#web/queries/useStudentSubjects.ts'
import { useNow } from '#web/sync/useNow.ts'

/** What a student is taught and the school's calendar; undefined while they load. */
export function useStudentWeek() {
  const subjects = useStudentSubjects()
  const calendar = useCalendar()
  return subjects && calendar && { subjects, calendar }
}

/** The student's meetings of today; on a day without any, the next one. */
export function StudentToday({ subjects, calendar }: NonNullable<ReturnType<typeof useStudentWeek>>) {
  const now = useNow()
  const hourName = useLessonHourName()
  const { today, nextDays } = studentAgenda(subjects, now, calendar)
  const todays = withState(today)
  const [next] = nextDays
  return (
    <Section title="Hoje">
      {todays.length === 0 && (
        <Panel px="4" py="5">
          <Text color="fg.muted">
            {freeDayWords(now.date, calendar) ?? 'Você não tem aulas hoje.'}
            {next && <span>{` A próxima é ${longDate(next.date)}.`}</span>}
          </Text>
        </Panel>
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {todays.map(({ each, state }) => (
          <StudentClassCard
            key={keyOfMeeting(each)}
            of={each}
            state={state}
            heading="h3"
            hour={hourName(each.meeting)}
          />
        ))}
      </Stack>
      {todays.length === 0 && next && (
        <Stack as="ul" mt="3" listStyleType="none">
          <StudentClassCard of={next} heading="h3" hour={hourName(next.meeting)} />
        </Stack>
      )}
    </Section>
  )
}
