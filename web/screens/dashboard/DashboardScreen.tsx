import { Box } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { longDate } from '#schema/fields/dates/dates.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { partOf } from '#web/components/ui/partOf.tsx'
import { useSchool } from '#web/queries/useSchools.ts'
import { useSession } from '#web/session/session.ts'
import { type SessionState, useSessionState } from '#web/session/sessionState.ts'
import { useInstall } from '#web/startup/install.ts'
import { useNow } from '#web/sync/useNow.ts'
import { TeacherDashboard } from './TeacherDashboard.tsx'

/** A teacher's phone does not load them. */
const parts = {
  office: partOf(() => import('./OfficeDashboard.tsx')),
  student: partOf(() => import('./StudentDashboard.tsx')),
}
const InstallCard = lazy(() => import('#web/components/offline/InstallCard.tsx'))

const dashboards = {
  teacher: TeacherDashboard,
  admin: parts.office.Part,
  student: parts.student.Part,
  superadmin: parts.office.Part,
}

/** A person's own is fetched while the school's data arrive, and drawn at once when they are here. */
function fetchOwn({ user }: Pick<SessionState, 'user'>) {
  const own = Object.values(parts).find(({ Part }) => user && dashboards[user.role] === Part)
  own?.load().catch(() => {})
}
fetchOwn(useSessionState.getState())
useSessionState.subscribe(fetchOwn)

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
  const Dashboard = dashboards[user.role]
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
          <span>
            {user.name} · {longDate(date)}
          </span>
        </>
      }
    >
      <Suspense fallback={<Loading rows={4} />}>
        <Dashboard>
          {way && putAway === false && (
            <Suspense>
              <InstallCard byHand={way === 'byHand'} onInstall={install} onPutAway={putInstallAway} />
            </Suspense>
          )}
        </Dashboard>
      </Suspense>
    </Page>
  )
}
