import { BookOpen, Star, UserRound, Users } from 'lucide-react'
import { teacherFigures } from '../../../schema/rules/dashboardFigures.ts'
import { PendingRolls } from '../../components/PendingRolls.tsx'
import { StatCard } from '../../components/StatCard.tsx'
import { StatCards } from '../../components/StatCards.tsx'
import { useSession } from '../../data/session.ts'
import { usePendingRolls } from '../../data/usePendingRolls.ts'
import { useRows } from '../../data/useRows.ts'
import { QuickActions } from './QuickActions.tsx'
import { TodayClasses } from './TodayClasses.tsx'

const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/**
 * The teacher's figures, and before them what they came for: today's classes. What stands below comes when its place is known:
 * nothing moves under the finger.
 */
export function TeacherDashboard() {
  const teacherId = useSession().user?.id ?? 0
  const figures = useRows((rows) => teacherFigures(rows, teacherId), [teacherId])
  const pending = usePendingRolls()
  const rating = figures?.rating ?? null
  return (
    <>
      <TodayClasses />
      <PendingRolls rolls={pending} />
      {pending && (
        <>
          <StatCards>
            <StatCard icon={Users} label="Minhas Turmas" value={figures?.classes} />
            <StatCard icon={UserRound} label="Total de Alunos" value={figures?.students} />
            <StatCard icon={BookOpen} label="Módulos" value={figures?.modules} />
            <StatCard
              icon={Star}
              label="Avaliação Média"
              value={figures && (rating === null ? 'N/A' : oneDecimal.format(rating))}
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
        </>
      )}
    </>
  )
}
