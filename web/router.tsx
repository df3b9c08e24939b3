import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { useNotices } from './components/toast/notify.ts'
import { loadApp, loadLayout } from './loadApp.ts'
import { routes } from './routes.ts'
import { Gate } from './shell/Gate.tsx'
import { Starting } from './shell/Starting.tsx'

const AppLayout = lazy(loadLayout)
const AuthScreen = lazy(() => import('./screens/auth/AuthScreen.tsx'))
const PublicPrivacyScreen = lazy(() => import('./screens/privacy/PublicPrivacyScreen.tsx'))
const ToastRegion = lazy(() => import('./components/toast/ToastRegion.tsx'))
const screens = Object.entries(routes).map(([path, load]) => ({ path, Screen: lazy(load) }))

export function AppRouter() {
  return (
    <BrowserRouter>
      <Suspense fallback={<Starting />}>
        <Routes>
          <Route path="/auth" element={<AuthScreen loadApp={loadApp} />} />
          <Route path="/auth/privacy" element={<PublicPrivacyScreen />} />
          <Route
            element={
              <Gate>
                <AppLayout />
              </Gate>
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
