import { BookOpen, GraduationCap, School, UserRound } from 'lucide-react'
import { lazy, type PropsWithChildren, Suspense } from 'react'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { schoolFigures } from '#web/model/performance/dashboardFigures.ts'
import { useDayRolls } from '#web/queries/rollCall/useDayRolls.ts'
import { useFirstSteps } from '#web/queries/useFirstSteps.ts'
import { useRows } from '#web/queries/useRows.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { QuickActions } from './QuickActions.tsx'
import { RecentActivities } from './RecentActivities.tsx'
import { TodayRolls } from './TodayRolls.tsx'

const FirstSteps = lazy(() => import('./FirstSteps.tsx'))

/**
 * The guide of a school that has not begun, the school's figures, today's roll calls as they arrive, and recent
 * activities. All waits for the guide, so nothing moves under the finger.
 */
export function AdminDashboard({ children }: PropsWithChildren) {
  const schoolId = useSchoolId()
  const { steps, putAway } = useFirstSteps(schoolId)
  const figures = useRows(
    async (rows) => (schoolId ? schoolFigures(rows, schoolId, serverNow()) : undefined),
    [schoolId],
  )
  const rolls = useDayRolls(useNow().date)
  if (!schoolId) return null
  if (steps === undefined) return <Loading rows={4} />
  return (
    <Suspense>
      {steps && <FirstSteps steps={steps} onPutAway={putAway} />}
      <StatCards>
        <StatCard icon={UserRound} label="Total de Alunos" value={figures?.students} />
        <StatCard icon={BookOpen} label="Módulos Ativos" value={figures?.activeModules} />
        <StatCard icon={GraduationCap} label="Professores" value={figures?.teachers} />
        <StatCard icon={School} label="Turmas Ativas" value={figures?.classes} />
      </StatCards>
      <QuickActions
        actions={[
          { to: '/admin/modules', label: 'Criar Novo Módulo' },
          { to: '/admin/students', label: 'Adicionar Novo Aluno' },
          { to: '/admin/classes', label: 'Atribuir Professor à Turma' },
        ]}
      />
      <TodayRolls rolls={rolls} />
      {rolls && <RecentActivities schoolId={schoolId}>{children}</RecentActivities>}
    </Suspense>
  )
}
