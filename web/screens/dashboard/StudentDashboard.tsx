import { BookOpen, CalendarCheck } from 'lucide-react'
import type { PropsWithChildren } from 'react'
import { FrequencyList } from '#web/components/chart/FrequencyList.tsx'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { studentFigures } from '#web/model/performance/dashboardFigures.ts'
import { useMyFrequencies } from '#web/queries/rollCall/useFrequencies.ts'
import { useRows } from '#web/queries/useRows.ts'
import { useSession } from '#web/session/session.ts'
import { QuickActions } from './QuickActions.tsx'
import { StudentToday, useStudentWeek } from './StudentToday.tsx'
import { TomorrowBag, useTomorrow } from './TomorrowBag.tsx'

/**
 * The student's figures and shortcuts. What stands below loads only once the height above is known, so nothing moves
 * under the finger.
 */
export default function StudentDashboard({ children }: PropsWithChildren) {
  const studentId = useSession().user?.id ?? 0
  const figures = useRows((rows) => studentFigures(rows, studentId), [studentId])
  const frequencies = useMyFrequencies()
  const week = useStudentWeek()
  const tomorrow = useTomorrow(week)
  return (
    <>
      <StatCards>
        <StatCard icon={BookOpen} label="Módulos Ativos" value={figures?.activeModules} />
        <StatCard icon={CalendarCheck} label="Aulas com Presença" value={figures?.attended} />
      </StatCards>
      {!frequencies || !week || tomorrow === undefined ? (
        <Loading rows={2} height="6rem" />
      ) : (
        <>
          <StudentToday {...week} />
          {tomorrow && <TomorrowBag {...tomorrow} />}
          <FrequencyList classes={frequencies} />
          <QuickActions
            actions={[
              { to: '/student/today-lessons', label: 'Próximas Aulas' },
              { to: '/student/my-modules', label: 'Meus Módulos' },
              { to: '/student/evaluation', label: 'Avaliar Aulas' },
            ]}
          />
          {children}
        </>
      )}
    </>
  )
}
