import { BookOpen, Star, UserRound, Users } from 'lucide-react'
import type { PropsWithChildren } from 'react'
import { oneDecimal } from '#schema/rules/text.ts'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { PendingRolls } from '#web/components/school/PendingRolls.tsx'
import { teacherFigures } from '#web/model/performance/dashboardFigures.ts'
import { usePendingRolls } from '#web/queries/rollCall/usePendingRolls.ts'
import { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import { useRows } from '#web/queries/useRows.ts'
import { useTaughtSubjects } from '#web/queries/useTeacherClasses.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { QuickActions } from './QuickActions.tsx'
import { TodayClasses } from './TodayClasses.tsx'

/**
 * Today's classes first, then the teacher's figures. What stands below appears once the height above is known, so
 * nothing moves under the finger.
 */
export function TeacherDashboard({ children }: PropsWithChildren) {
  const teacherId = useSession().user?.id ?? 0
  const figures = useRows((rows) => teacherFigures(rows, teacherId, serverNow()), [teacherId])
  const subjects = useTaughtSubjects()
  const pending = usePendingRolls()
  const hourName = useLessonHourName()
  const rating = figures?.rating ?? null
  return (
    <>
      <TodayClasses subjects={subjects} hourName={hourName} />
      <PendingRolls rolls={pending} area="teacher" hourName={hourName} />
      {subjects && pending && (
        <>
          <StatCards>
            <StatCard icon={Users} label="Minhas Turmas" value={figures?.classes} />
            <StatCard icon={UserRound} label="Total de Alunos" value={figures?.students} />
            <StatCard icon={BookOpen} label="Módulos" value={figures?.modules} />
            <StatCard
              icon={Star}
              label="Avaliação Média"
              value={figures && (rating === null ? 'N/A' : oneDecimal(rating))}
              note={figures && rating === null ? 'avaliações insuficientes' : 'de 5'}
            />
          </StatCards>
          <QuickActions
            actions={[
              { to: '/teacher/schedule', label: 'Minha Agenda' },
              { to: '/teacher/classes', label: 'Minhas Turmas' },
              { to: '/teacher/materials', label: 'Materiais' },
              { to: '/teacher/performance', label: 'Desempenho' },
            ]}
          />
          {children}
        </>
      )}
    </>
  )
}
