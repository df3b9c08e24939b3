import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { useNotices } from './components/notify.ts'
import { PageSpinner, RouteGuard } from './shell/RouteGuard.tsx'

const AppLayout = lazy(() => import('./shell/AppLayout.tsx'))
const AuthScreen = lazy(() => import('./screens/auth/AuthScreen.tsx'))
const DashboardScreen = lazy(() => import('./screens/dashboard/DashboardScreen.tsx'))
const ScheduleScreen = lazy(() => import('./screens/teacher/schedule/ScheduleScreen.tsx'))
const ClassesScreen = lazy(() => import('./screens/teacher/classes/ClassesScreen.tsx'))
const RollCallScreen = lazy(() => import('./screens/teacher/roll-call/RollCallScreen.tsx'))
const ChooseLessonScreen = lazy(() => import('./screens/teacher/roll-call/ChooseLessonScreen.tsx'))
const SyncScreen = lazy(() => import('./screens/sync/SyncScreen.tsx'))
const NotFoundScreen = lazy(() => import('./screens/not-found/NotFoundScreen.tsx'))
const ToastRegion = lazy(() => import('./components/ToastRegion.tsx'))

/** The spec's route table. */
export function AppRouter() {
  return (
    <BrowserRouter>
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          <Route path="/auth" element={<AuthScreen />} />
          <Route
            element={
              <RouteGuard>
                <AppLayout />
              </RouteGuard>
            }
          >
            <Route path="/" element={<DashboardScreen />} />
            <Route path="/teacher/schedule" element={<ScheduleScreen />} />
            <Route path="/teacher/classes" element={<ClassesScreen />} />
            <Route path="/teacher/classes/:classId/roll-call" element={<ChooseLessonScreen />} />
            <Route path="/teacher/classes/:classId/lessons/:lessonId/roll-call" element={<RollCallScreen />} />
            <Route path="/sync" element={<SyncScreen />} />
            <Route path="*" element={<NotFoundScreen />} />
          </Route>
        </Routes>
      </Suspense>
      <Toasts />
    </BrowserRouter>
  )
}

/** Fetched with the first notice. */
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
