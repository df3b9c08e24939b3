import { Stack, Text } from '@chakra-ui/react'
import { longDate } from '#schema/fields/dates/dates.ts'
import type { AgendaState } from '#schema/rules/schedule/agenda.ts'
import { StudentClassCard } from '#web/components/school/StudentClassCard.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import { studentAgenda } from '#web/model/schedule/studentAgenda.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import { type StudentClass, useStudentClasses } from '#web/queries/useStudentClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

/** A student's classes and the school's calendar; undefined while they load. */
export function useStudentWeek() {
  const classes = useStudentClasses()
  const calendar = useCalendar()
  return classes && calendar && { classes, calendar }
}

/** The student's classes of today; on a day without any, the next one. */
export function StudentToday({ classes, calendar }: NonNullable<ReturnType<typeof useStudentWeek>>) {
  const now = useNow()
  const { today, nextDays } = studentAgenda(classes, now, calendar)
  const todays = (Object.entries(today) as [AgendaState, StudentClass[]][]).flatMap(([state, list]) =>
    list.map((each) => ({ each, state })),
  )
  const [next] = nextDays
  return (
    <Section title="Hoje">
      {todays.length === 0 && (
        <Panel px="4" py="5">
          <Text color="fg.muted">
            {freeDayWords(now.date, calendar) ?? 'Você não tem aulas hoje.'}
            {next && ` A próxima é ${longDate(next.date)}.`}
          </Text>
        </Panel>
      )}
      <Stack as="ul" gap="3" listStyleType="none">
        {todays.map(({ each, state }) => (
          <StudentClassCard key={each.id} schoolClass={each} state={state} heading="h3" />
        ))}
      </Stack>
      {todays.length === 0 && next && (
        <Stack as="ul" mt="3" listStyleType="none">
          <StudentClassCard schoolClass={next} heading="h3" />
        </Stack>
      )}
    </Section>
  )
}
