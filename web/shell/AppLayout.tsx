import { Box, Flex } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { User } from '../../schema/entities/user.ts'
import { isGlobal } from '../../schema/policies/user.ts'
import { isToldWrong } from '../../schema/rules/wrongClock.ts'
import { useKnownTime } from '../data/clock.ts'
import { useSession } from '../data/session.ts'
import { useSyncStatus } from '../data/useSyncStatus.ts'
import { BottomBar } from './BottomBar.tsx'
import { ExpiredBanner } from './ExpiredBanner.tsx'
import { menuOf } from './menu.ts'
import { show, useOverlay, useOverlayKeys } from './overlay.ts'
import { PartFailed } from './PartFailed.tsx'
import { PageSpinner } from './RouteGuard.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useSigningOut } from './signingOut.ts'
import { TopBar } from './TopBar.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useFocusOnArrival } from './useFocusOnArrival.ts'

const ClockBanner = lazy(() => import('./ClockBanner.tsx'))
const FirstSync = lazy(() => import('./FirstSync.tsx'))
/** A part that cannot come leaves the screen as it is. */
const RareBanners = lazy(() => import('./RareBanners.tsx').catch(() => ({ default: () => null })))
const SchoolGate = lazy(() => import('./SchoolGate.tsx'))
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'))
const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const ShortcutsSheet = lazy(() => import('./ShortcutsSheet.tsx'))

/** What every signed-in screen stands in: menu, top bar, and the screen, which alone is drawn anew when one goes to another. */
export default function AppLayout() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Flex minH="100dvh">
      <SkipLink />
      <Sidebar user={user} />
      <Flex direction="column" flex="1" minW="0">
        <TopBar user={user} />
        <ExpiredBanner />
        <UpdateBanner />
        <Suspense>
          <RareBanners />
        </Suspense>
        <Clock />
        <Screen user={user} />
        <BottomBar user={user} />
      </Flex>
      <Overlays user={user} />
    </Flex>
  )
}

function Clock() {
  const offset = useKnownTime((known) => known.offset)
  return (
    isToldWrong(offset) && (
      <Suspense>
        <ClockBanner offset={offset} />
      </Suspense>
    )
  )
}

function Screen({ user }: { user: User }) {
  const { pathname } = useLocation()
  const { broken, standing, ready, bootstrapped } = useSyncStatus('broken', 'standing', 'ready', 'bootstrapped')
  const main = useFocusOnArrival()
  const lacksData = broken || standing === 'blocked' || (ready && !bootstrapped)
  const needsNoData = pathname === '/sync' || pathname === '/profile'
  const needsSchool = isGlobal(user) && (pathname === '/admin' || pathname.startsWith('/admin/'))
  return (
    <Box as="main" id="conteudo" ref={main} tabIndex={-1} flex="1" outline="none">
      <PartFailed key={pathname}>
        <Suspense fallback={<PageSpinner />}>
          {lacksData && !needsNoData ? (
            <FirstSync />
          ) : needsSchool ? (
            <SchoolGate>
              <Outlet />
            </SchoolGate>
          ) : (
            <Outlet />
          )}
        </Suspense>
      </PartFailed>
    </Box>
  )
}

/** What opens over any screen. */
function Overlays({ user }: { user: User }) {
  const asking = useSigningOut((state) => state.asking)
  const overlay = useOverlay(({ shown }) => shown)
  useOverlayKeys()
  return (
    <Suspense>
      {asking && <SignOutDialog />}
      {overlay === 'palette' && menuOf(user).length > 0 && <CommandPalette user={user} />}
      {overlay === 'keys' && <ShortcutsSheet user={user} onClose={() => show(null)} />}
    </Suspense>
  )
}
