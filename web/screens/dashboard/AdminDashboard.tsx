import { BookOpen, GraduationCap, School, UserRound } from 'lucide-react'
import { lazy, type PropsWithChildren, Suspense } from 'react'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { schoolFigures } from '#web/model/performance/dashboardFigures.ts'
import { useMissingOfSchool } from '#web/queries/rollCall/useMissingOfSchool.ts'
import { useSchoolToday } from '#web/queries/rollCall/useSchoolToday.ts'
import { useFirstSteps } from '#web/queries/useFirstSteps.ts'
import { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import { useRows } from '#web/queries/useRows.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { QuickActions } from './QuickActions.tsx'
import { RecentActivities } from './RecentActivities.tsx'
import SchoolToday from './SchoolToday.tsx'

const FirstSteps = lazy(() => import('./FirstSteps.tsx'))

/**
 * The guide of a school that has not begun, the school's day as it arrives, its figures, and recent activities. All
 * waits for the guide, so nothing moves under the finger.
 */
export function AdminDashboard({ children }: PropsWithChildren) {
  const schoolId = useSchoolId()
  const { steps, putAway } = useFirstSteps(schoolId)
  const day = useSchoolToday(schoolId, useNow().date)
  const missing = useMissingOfSchool(schoolId)
  const hourName = useLessonHourName()
  // Read last: they go through all students.
  const isDayRead = day !== undefined
  const figures = useRows(
    async (rows) => (schoolId && isDayRead ? schoolFigures(rows, schoolId, serverNow()) : undefined),
    [schoolId, isDayRead],
  )
  if (!schoolId) return null
  const first = day?.subjects.find(({ teacherId }) => teacherId === null)?.schoolClass
  const toAssign = first ? `/admin/classes?editar=${first.id}` : '/admin/classes'
  if (steps === undefined || !day || !missing) return <Loading rows={4} />
  return (
    <Suspense fallback={<Loading rows={4} />}>
      {steps && <FirstSteps steps={steps} onPutAway={putAway} />}
      <SchoolToday day={day} missing={missing} hourName={hourName} />
      <StatCards>
        <StatCard icon={UserRound} label="Total de Alunos" to="/admin/students" value={figures?.students} />
        <StatCard icon={BookOpen} label="Módulos Ativos" to="/admin/modules" value={figures?.activeModules} />
        <StatCard icon={GraduationCap} label="Professores" to="/admin/teachers" value={figures?.teachers} />
        <StatCard icon={School} label="Turmas Ativas" to="/admin/classes" value={figures?.classes} />
      </StatCards>
      <QuickActions
        actions={[
          { to: '/admin/modules?novo=1', label: 'Criar Novo Módulo' },
          { to: '/admin/students?novo=1', label: 'Adicionar Novo Aluno' },
          { to: toAssign, label: 'Atribuir Professor à Turma' },
        ]}
      />
      <RecentActivities schoolId={schoolId}>{children}</RecentActivities>
    </Suspense>
  )
}
