import { Building2, CircleCheck, ShieldUser, Users } from 'lucide-react'
import { networkFigures } from '../../../schema/rules/dashboardFigures.ts'
import { StatCard } from '../../components/StatCard.tsx'
import { StatCards } from '../../components/StatCards.tsx'
import { loadApi } from '../../data/loadApi.ts'
import { useAsked } from '../../data/useAsked.ts'
import { useRows } from '../../data/useRows.ts'
import { QuickActions } from './QuickActions.tsx'

/** All schools in four figures (decisions section 2). How many have an account, only the server knows. */
export function NetworkDashboard() {
  const figures = useRows(networkFigures, [])
  const users = useAsked(async () => (await loadApi()).userCount(), [figures?.administrators])
  return (
    <>
      <StatCards>
        <StatCard icon={Building2} label="Escolas" value={figures?.schools} />
        <StatCard icon={CircleCheck} label="Escolas Ativas" value={figures?.activeSchools} />
        <StatCard icon={ShieldUser} label="Administradores" value={figures?.administrators} />
        <StatCard
          icon={Users}
          label="Usuários"
          value={users.value ?? (users.state === 'asking' ? undefined : '—')}
          note={users.state === 'offline' ? 'precisa de internet' : undefined}
        />
      </StatCards>
      <QuickActions
        actions={[
          { to: '/superadmin/schools', label: 'Gerenciar Escolas' },
          { to: '/superadmin/admins', label: 'Gerenciar Administradores' },
        ]}
      />
    </>
  )
}
