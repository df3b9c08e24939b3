import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadForMissingParts, watchForUpdates } from './data/appUpdate.ts'
import { startSession } from './data/session.ts'
import { AppRouter } from './router.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

void startSession()
void import('./data/keptDownloads.ts').then(({ followDownloads }) => followDownloads())
watchForUpdates()
reloadForMissingParts()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider>
      <AppRouter />
    </ThemeProvider>
  </StrictMode>,
)
