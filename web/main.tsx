import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ignoreSecondPresses } from './components/byHand/ignoreSecondPresses.ts'
import { reportUncaught } from './components/toast/background.ts'
import { fetchSignInPage, openPage } from './loadApp.ts'
import { AppRouter } from './router.tsx'
import { watchForInstall } from './startup/installOffer.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

reportUncaught()
ignoreSecondPresses(window)
watchForInstall()
const drawn = new Promise((resolve) => {
  if (document.readyState === 'complete') resolve(null)
  else addEventListener('load', resolve)
})
void openPage(drawn).catch(() => {})

// Meanwhile the document shows its skeleton.
void fetchSignInPage().then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <ThemeProvider>
        <AppRouter />
      </ThemeProvider>
    </StrictMode>,
  ),
)
