import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useNotices } from '#web/components/toast/notify.ts'
import { AppRouter } from '#web/router.tsx'
import { signIn } from '#web/session/session.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { signOut } from '#web/session/signOut.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import { type Login, schoolTime } from './demoDay.ts'
import { answerFirstSync } from './noServer.ts'

const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }

/**
 * Opens the app at an address, as a person of the demonstration whose device has just received their data and is now
 * without a network. The clock stands at `schoolTime`. Everything of it is gone when the test ends.
 */
export async function openApp(login: Login, path: string, size = phone): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: schoolTime })
  await page.viewport(size.width, size.height)
  const cut = answerFirstSync(login)
  await signIn(`${login}@chamada.demo`, 'any')
  await syncNow()
  cut()
  await expect.poll(() => useEngine.getState().sync.bootstrapped).toBe(true)
  goTo(path)
  onTestFinished(closeApp)
}

let root: Root | null = null

/** Draws the app at an address, as a reload does. */
export function goTo(path: string): void {
  root?.unmount()
  document.getElementById('root')?.remove()
  window.history.replaceState(null, '', path)
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  root = createRoot(element)
  root.render(
    <ThemeProvider>
      <AppRouter />
    </ThemeProvider>,
  )
}

export async function closeApp() {
  flushSync(() => root?.unmount())
  root = null
  document.body.replaceChildren()
  await signOut('discard')
  useNotices.setState({ wanted: false, waiting: [] })
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
}

/** How many changes wait on the device to be sent. */
export const waitingChanges = (): Promise<number> => useSessionState.getState().mirror!.db.outbox.count()

/** The rows of the school on the device. */
export const rows = () => useSessionState.getState().mirror!.rows
