import { Stack } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { longDate } from '#schema/fields/dates/dates.ts'
import { PendingRolls } from '#web/components/school/PendingRolls.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { useCalendar } from '#web/queries/useCalendar.ts'
import { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import { useNamedPendingRolls, useNamedSubjects } from '#web/queries/useNamedTeacherClasses.ts'
import { useNow } from '#web/sync/useNow.ts'
import { TodayAgenda } from './TodayAgenda.tsx'
import { WeekAgenda } from './WeekAgenda.tsx'

const tabs = ['hoje', 'semana', 'horario'] as const
type Tab = (typeof tabs)[number]

const OwnWeek = lazy(() => import('./OwnWeek.tsx'))

/** Minha Agenda (spec section 2). */
export default function ScheduleScreen() {
  const now = useNow()
  const subjects = useNamedSubjects()
  const calendar = useCalendar()
  const pending = useNamedPendingRolls()
  const hourName = useLessonHourName()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('aba')) ?? 'hoje'
  const open = (next: Tab) => setSearch(next === 'hoje' ? {} : { aba: next }, { replace: true })
  return (
    <Page title="Minha Agenda" about={longDate(now.date)}>
      {!subjects || !calendar ? (
        <Loading />
      ) : (
        <Tabs
          value={tab}
          onChange={open}
          tabs={[
            {
              value: 'hoje',
              label: 'Hoje',
              content: (
                <Stack gap="6">
                  <TodayAgenda subjects={subjects} now={now} calendar={calendar} onWeek={() => open('semana')} />
                  <PendingRolls rolls={pending} area="teacher" hourName={hourName} />
                </Stack>
              ),
            },
            {
              value: 'semana',
              label: 'Esta Semana',
              content: <WeekAgenda subjects={subjects} now={now} calendar={calendar} onToday={() => open('hoje')} />,
            },
            {
              value: 'horario',
              label: 'Horário',
              content: (
                <Suspense>
                  <OwnWeek subjects={subjects} />
                </Suspense>
              ),
            },
          ]}
        />
      )}
    </Page>
  )
}
