// Nearly every screen has an act of the school in it, so all of them load once, with the app.
import '#schema/mutations/index.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreSecondPresses } from './components/press/onePress.ts'
import { reportUncaught } from './components/toast/background.ts'
import { AppRouter } from './router.tsx'
import { startSession } from './session/session.ts'
import { reloadForMissingParts } from './startup/appUpdate.ts'
import { watchForInstall } from './startup/install.ts'
import { watchBadge } from './startup/watchBadge.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

reportUncaught()
ignoreSecondPresses(window)
void startSession()
void import('./startLater.ts').then(({ startLater }) => startLater()).catch(() => {})
watchForInstall()
watchBadge()
reloadForMissingParts()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider>
      <AppRouter />
    </ThemeProvider>
  </StrictMode>,
)
