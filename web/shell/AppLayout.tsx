import { Box, Flex } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'
import { Drafts } from '#web/components/form/drafts.ts'
import { useSession } from '#web/session/session.ts'
import { usePersonDrafts } from '#web/session/usePersonDrafts.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { BottomBar } from './BottomBar.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { menuOf } from './menu.ts'
import { show, useOverlay, useOverlayKeys } from './palette/overlay.ts'
import { PageSpinner, RouteGuard } from './RouteGuard.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useSigningOut } from './signingOut.ts'
import { TopBar } from './TopBar.tsx'
import { useArrival } from './useArrival.ts'

const FirstSync = lazy(() => import('./FirstSync.tsx'))
/** If these parts cannot be fetched, the screen stays as it is. */
const DocumentEffects = lazy(() => import('./DocumentEffects.tsx').catch(() => ({ default: () => null })))
const RareBanners = lazy(() => import('./banners/RareBanners.tsx').catch(() => ({ default: () => null })))
const PrintedScreen = lazy(() => import('./PrintedScreen.tsx').catch(() => ({ default: () => null })))
const SchoolGate = lazy(() => import('./school/SchoolGate.tsx'))
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'))
const CommandPalette = lazy(() => import('./palette/CommandPalette.tsx'))
const ShortcutsSheet = lazy(() => import('./palette/ShortcutsSheet.tsx'))

/** What the person signed in may see now, in the layout around every screen. */
export default function AppLayout() {
  const { user } = useSession()
  const drafts = usePersonDrafts()
  return (
    user && (
      <RouteGuard user={user}>
        <Drafts value={drafts}>
          <Layout user={user} />
        </Drafts>
      </RouteGuard>
    )
  )
}

/** Menu, top bar and the screen. Only the screen is rendered again when the address changes. */
function Layout({ user }: { user: User }) {
  return (
    <Flex minH="100dvh">
      <SkipLink />
      <Sidebar user={user} />
      <Flex direction="column" flex="1" minW="0">
        <TopBar user={user} />
        <Suspense>
          <RareBanners />
        </Suspense>
        <Suspense>
          <PrintedScreen />
          <DocumentEffects />
        </Suspense>
        <Screen user={user} />
        <BottomBar user={user} />
      </Flex>
      <Overlays user={user} />
    </Flex>
  )
}

function Screen({ user }: { user: User }) {
  const { pathname } = useLocation()
  const { broken, standing, ready, bootstrapped } = useSyncStatus('broken', 'standing', 'ready', 'bootstrapped')
  const main = useArrival()
  // A storage that died later takes no screen away in which somebody may be typing (StorageBanner).
  const lacksData = (broken && !ready) || standing === 'blocked' || (ready && !bootstrapped)
  const needsNoData = pathname === '/sync' || pathname === '/profile'
  const needsSchool = isGlobal(user) && (pathname === '/admin' || pathname.startsWith('/admin/'))
  return (
    <Box as="main" id="conteudo" ref={main} tabIndex={-1} flex="1" outline="none">
      <ErrorBoundary key={pathname}>
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
      </ErrorBoundary>
    </Box>
  )
}

/** Dialogs that can open over any screen. */
function Overlays({ user }: { user: User }) {
  const asking = useSigningOut((state) => state.asking)
  const overlay = useOverlay(({ shown }) => shown)
  const hasPalette = menuOf(user).length > 0
  useOverlayKeys(hasPalette)
  return (
    <Suspense>
      {asking && <SignOutDialog />}
      {overlay === 'palette' && hasPalette && <CommandPalette user={user} />}
      {overlay === 'keys' && <ShortcutsSheet user={user} onClose={() => show(null)} />}
    </Suspense>
  )
}
