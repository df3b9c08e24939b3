import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { useNotices } from './components/toast/notify.ts'
import { layout, loadApp, screens, signInPage } from './loadApp.ts'
import { Gate } from './shell/Gate.tsx'
import { Starting } from './shell/Starting.tsx'

const PublicPrivacyScreen = lazy(() => import('./screens/privacy/PublicPrivacyScreen.tsx'))
const ToastRegion = lazy(() => import('./components/toast/ToastRegion.tsx'))

export function AppRouter() {
  return (
    <BrowserRouter>
      <Suspense fallback={<Starting />}>
        <Routes>
          <Route path="/auth" element={<signInPage.Part loadApp={loadApp} />} />
          <Route path="/auth/privacy" element={<PublicPrivacyScreen />} />
          <Route
            element={
              <Gate>
                <layout.Part />
              </Gate>
            }
          >
            {screens.map(({ path, Part }) => (
              <Route key={path} path={path} element={<Part />} />
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
