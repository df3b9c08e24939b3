import { BookOpen, GraduationCap, School, UserRound } from 'lucide-react'
import { schoolFigures } from '../../../schema/rules/dashboardFigures.ts'
import { StatCard } from '../../components/StatCard.tsx'
import { StatCards } from '../../components/StatCards.tsx'
import { useSession } from '../../data/session.ts'
import { useRows } from '../../data/useRows.ts'
import { TodayRolls } from './TodayRolls.tsx'

/** The school's figures and today's roll calls as they come in. */
export function AdminDashboard() {
  const schoolId = useSession().user?.schoolId ?? null
  const figures = useRows(async (rows) => (schoolId ? schoolFigures(rows, schoolId) : undefined), [schoolId])
  if (!schoolId) return null
  return (
    <>
      <StatCards>
        <StatCard icon={UserRound} label="Total de Alunos" value={figures?.students} />
        <StatCard icon={BookOpen} label="Módulos Ativos" value={figures?.activeModules} />
        <StatCard icon={GraduationCap} label="Professores" value={figures?.teachers} />
        <StatCard icon={School} label="Turmas Ativas" value={figures?.classes} />
      </StatCards>
      <TodayRolls />
    </>
  )
}
