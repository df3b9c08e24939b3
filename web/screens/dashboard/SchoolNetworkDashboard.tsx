import { Building2, CircleCheck, ShieldUser, Users } from 'lucide-react'
import type { PropsWithChildren } from 'react'
import { loadApi } from '#web/api/loadApi.ts'
import { StatCard } from '#web/components/chart/StatCard.tsx'
import { StatCards } from '#web/components/chart/StatCards.tsx'
import { networkFigures } from '#web/model/performance/dashboardFigures.ts'
import { useRows } from '#web/queries/useRows.ts'
import { useServerQuery } from '#web/queries/useServerQuery.ts'
import { QuickActions } from './QuickActions.tsx'
import { SchoolsOfNetwork } from './SchoolsOfNetwork.tsx'

/** All schools in four figures (decisions section 2). Only the server knows the number of accounts. */
export function SchoolNetworkDashboard({ children }: PropsWithChildren) {
  const figures = useRows(networkFigures, [])
  const users = useServerQuery(async () => (await loadApi()).userCount(), [figures?.administrators])
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
      <SchoolsOfNetwork />
      {children}
    </>
  )
}
