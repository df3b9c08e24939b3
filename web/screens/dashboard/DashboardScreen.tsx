import { lazy, Suspense } from 'react'
import { isGlobal } from '../../../schema/policies/user.ts'
import { longDate } from '../../../schema/rules/dates.ts'
import { Page } from '../../components/Page.tsx'
import { useInstall } from '../../data/install.ts'
import { useSession } from '../../data/session.ts'
import { useNow } from '../../data/useNow.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { GlobalAdminDashboard } from './GlobalAdminDashboard.tsx'
import { NetworkDashboard } from './NetworkDashboard.tsx'
import { StudentDashboard } from './StudentDashboard.tsx'
import { TeacherDashboard } from './TeacherDashboard.tsx'

const InstallCard = lazy(() => import('../../components/InstallCard.tsx'))

const dashboards = {
  teacher: TeacherDashboard,
  admin: AdminDashboard,
  student: StudentDashboard,
  superadmin: NetworkDashboard,
}

/** 'Painel de Controle' (spec section 2). */
export default function DashboardScreen() {
  const { user } = useSession()
  const { date } = useNow()
  const { way, putAway, install, putInstallAway } = useInstall()
  if (!user) return null
  const Dashboard = user.role === 'admin' && isGlobal(user) ? GlobalAdminDashboard : dashboards[user.role]
  return (
    <Page title="Painel de Controle" about={`${user.name} · ${longDate(date)}`}>
      <Dashboard />
      {way && putAway === false && (
        <Suspense>
          <InstallCard byHand={way === 'byHand'} onInstall={install} onPutAway={putInstallAway} />
        </Suspense>
      )}
    </Page>
  )
}
