import { Stack } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { longDate } from '#schema/fields/dates/dates.ts'
import { PendingRolls } from '#web/components/school/PendingRolls.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { usePendingRolls } from '#web/queries/rollCall/usePendingRolls.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import { useTaughtSubjects } from '#web/queries/useTeacherClasses.ts'
import { useNow } from '#web/sync/useNow.ts'
import { TodayAgenda } from './TodayAgenda.tsx'
import { WeekAgenda } from './WeekAgenda.tsx'

type Tab = 'hoje' | 'semana'

/** Minha Agenda (spec section 2). */
export default function ScheduleScreen() {
  const now = useNow()
  const subjects = useTaughtSubjects()
  const calendar = useCalendar()
  const pending = usePendingRolls()
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('aba') === 'semana' ? 'semana' : 'hoje'
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
                  <PendingRolls rolls={pending} area="teacher" />
                </Stack>
              ),
            },
            {
              value: 'semana',
              label: 'Esta Semana',
              content: <WeekAgenda subjects={subjects} now={now} calendar={calendar} onToday={() => open('hoje')} />,
            },
          ]}
        />
      )}
    </Page>
  )
}
