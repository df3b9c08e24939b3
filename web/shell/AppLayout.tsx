import { Box, Flex } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isGlobal } from '../../schema/policies/user.ts'
import { useSession } from '../data/session.ts'
import { useSyncStatus } from '../data/useSyncStatus.ts'
import { BottomBar } from './BottomBar.tsx'
import { ExpiredBanner } from './ExpiredBanner.tsx'
import { FirstSync } from './FirstSync.tsx'
import { menuOf } from './menu.ts'
import { OutdatedBanner } from './OutdatedBanner.tsx'
import { show, useOverlay, useOverlayKeys } from './overlay.ts'
import { PartFailed } from './PartFailed.tsx'
import { PageSpinner } from './RouteGuard.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useSigningOut } from './signingOut.ts'
import { TopBar } from './TopBar.tsx'
import { TurnedAwayBanner } from './TurnedAwayBanner.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

const SchoolGate = lazy(() => import('./SchoolGate.tsx'))
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'))
const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const ShortcutsSheet = lazy(() => import('./ShortcutsSheet.tsx'))

/** What every signed-in screen stands in: menu, top bar, and the screen. */
export default function AppLayout() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const status = useSyncStatus()
  const asking = useSigningOut((state) => state.asking)
  const overlay = useOverlay(({ shown }) => shown)
  const main = useFocusOnArrival()
  useOverlayKeys()
  if (!user) return null
  const lacksData = status.broken || status.standing === 'blocked' || (status.ready && !status.bootstrapped)
  const needsNoData = pathname === '/sync' || pathname === '/profile'
  const needsSchool = isGlobal(user) && (pathname === '/admin' || pathname.startsWith('/admin/'))
  return (
    <Flex minH="100dvh">
      <SkipLink />
      <Sidebar user={user} />
      <Flex direction="column" flex="1" minW="0">
        <TopBar user={user} />
        <ExpiredBanner />
        <TurnedAwayBanner />
        <UpdateBanner />
        <OutdatedBanner />
        <Box as="main" id="conteudo" ref={main} tabIndex={-1} flex="1" outline="none">
          {lacksData && !needsNoData ? (
            <FirstSync {...status} />
          ) : (
            <PartFailed key={pathname}>
              <Suspense fallback={<PageSpinner />}>
                {needsSchool ? (
                  <SchoolGate>
                    <Outlet />
                  </SchoolGate>
                ) : (
                  <Outlet />
                )}
              </Suspense>
            </PartFailed>
          )}
        </Box>
        {!pathname.endsWith('/roll-call') && <BottomBar user={user} />}
      </Flex>
      <Suspense>
        {asking && <SignOutDialog />}
        {overlay === 'palette' && menuOf(user).length > 0 && <CommandPalette user={user} />}
        {overlay === 'keys' && <ShortcutsSheet user={user} onClose={() => show(null)} />}
      </Suspense>
    </Flex>
  )
}
