import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { isGlobal } from '#schema/permissions/user.ts'
import { longDate } from '#schema/rules/dates/dates.ts'
import { Page } from '#web/components/ui/Page.tsx'
import { useSchool } from '#web/queries/useSchools.ts'
import { useSession } from '#web/session/session.ts'
import { useInstall } from '#web/startup/install.ts'
import { useNow } from '#web/sync/useNow.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { GlobalAdminDashboard } from './GlobalAdminDashboard.tsx'
import { SchoolNetworkDashboard } from './SchoolNetworkDashboard.tsx'
import { StudentDashboard } from './StudentDashboard.tsx'
import { TeacherDashboard } from './TeacherDashboard.tsx'

const InstallCard = lazy(() => import('#web/components/offline/InstallCard.tsx'))

const dashboards = {
  teacher: TeacherDashboard,
  admin: AdminDashboard,
  student: StudentDashboard,
  superadmin: SchoolNetworkDashboard,
}

/**
 * 'Painel de Controle' (spec section 2). Each dashboard shows the offer to install last, once the height above it is
 * known, so nothing moves under the finger.
 */
export default function DashboardScreen() {
  const { user } = useSession()
  const { date } = useNow()
  const { way, putAway, install, putInstallAway } = useInstall()
  const school = useSchool(user?.schoolId ?? null)
  if (!user) return null
  const Dashboard = user.role === 'admin' && isGlobal(user) ? GlobalAdminDashboard : dashboards[user.role]
  return (
    <Page
      title="Painel de Controle"
      about={
        <>
          {school && (
            <Box as="span" hideFrom="md" display="block" overflowWrap="anywhere">
              {school.name}
            </Box>
          )}
          {user.name} · {longDate(date)}
        </>
      }
    >
      <Dashboard>
        {way && putAway === false && (
          <Suspense>
            <InstallCard byHand={way === 'byHand'} onInstall={install} onPutAway={putInstallAway} />
          </Suspense>
        )}
      </Dashboard>
    </Page>
  )
}
