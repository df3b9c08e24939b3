import { lazy, Suspense } from 'react'
import { BrowserRouter, matchPath, Route, Routes } from 'react-router-dom'
import { useNotices } from './components/toast/notify.ts'
import { type Load, routes } from './routes.ts'
import { PageSpinner, RouteGuard } from './shell/RouteGuard.tsx'

const loadLayout: Load = () => import('./shell/AppLayout.tsx')

/**
 * Fetches what the address needs before anything is drawn, so that its parts load in parallel. What fails shows so in
 * its place.
 */
function fetchAhead(pathname: string) {
  if (pathname.startsWith('/auth')) return
  const path = Object.keys(routes).find((each) => matchPath(each, pathname))
  for (const load of [loadLayout, routes[path!]]) load?.().catch(() => {})
}
fetchAhead(window.location.pathname)

const AppLayout = lazy(loadLayout)
const AuthScreen = lazy(() => import('./screens/auth/AuthScreen.tsx'))
const PublicPrivacyScreen = lazy(() => import('./screens/privacy/PublicPrivacyScreen.tsx'))
const ToastRegion = lazy(() => import('./components/toast/ToastRegion.tsx'))
const screens = Object.entries(routes).map(([path, load]) => ({ path, Screen: lazy(load) }))

export function AppRouter() {
  return (
    <BrowserRouter>
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          <Route path="/auth" element={<AuthScreen />} />
          <Route path="/auth/privacy" element={<PublicPrivacyScreen />} />
          <Route
            element={
              <RouteGuard>
                <AppLayout />
              </RouteGuard>
            }
          >
            {screens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Route>
        </Routes>
      </Suspense>
      <Toasts />
    </BrowserRouter>
  )
}

/** Loaded with the first notice. */
function Toasts() {
  const wanted = useNotices(({ wanted }) => wanted)
  return (
    wanted && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
