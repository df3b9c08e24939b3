// Nearly every screen has an act of the school in it: all of them come once, with the app.
import '../schema/mutations/index.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tellUncaught } from './components/background.ts'
import { ignoreSecondPresses } from './components/onePress.ts'
import { reloadForMissingParts } from './data/appUpdate.ts'
import { watchForInstall } from './data/install.ts'
import { startSession } from './data/session.ts'
import { watchBadge } from './data/watchBadge.ts'
import { AppRouter } from './router.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

tellUncaught()
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
