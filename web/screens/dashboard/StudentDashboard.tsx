import { BookOpen, CalendarCheck } from 'lucide-react'
import { studentFigures } from '../../../schema/rules/dashboardFigures.ts'
import { FrequencyList } from '../../components/FrequencyList.tsx'
import { StatCard } from '../../components/StatCard.tsx'
import { StatCards } from '../../components/StatCards.tsx'
import { Waiting } from '../../components/Waiting.tsx'
import { useSession } from '../../data/session.ts'
import { useMyFrequencies } from '../../data/useFrequencies.ts'
import { useRows } from '../../data/useRows.ts'
import { QuickActions } from './QuickActions.tsx'

/** The student's figures and ways on, which come when what stands above them is known: nothing moves under the finger. */
export function StudentDashboard() {
  const studentId = useSession().user?.id ?? 0
  const figures = useRows((rows) => studentFigures(rows, studentId), [studentId])
  const frequencies = useMyFrequencies()
  return (
    <>
      <StatCards>
        <StatCard icon={BookOpen} label="Módulos Ativos" value={figures?.activeModules} />
        <StatCard icon={CalendarCheck} label="Aulas com Presença" value={figures?.attended} />
      </StatCards>
      {!frequencies ? (
        <Waiting rows={2} height="6rem" />
      ) : (
        <>
          <FrequencyList classes={frequencies} />
          <QuickActions
            actions={[
              { to: '/student/today-lessons', label: 'Próximas Aulas' },
              { to: '/student/my-modules', label: 'Meus Módulos' },
              { to: '/student/evaluation', label: 'Avaliar Aulas' },
            ]}
          />
        </>
      )}
    </>
  )
}
