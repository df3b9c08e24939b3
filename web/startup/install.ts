import { useEffect } from 'react'
import { create } from 'zustand'
import { askForPersistence } from '#web/queries/useStorage.ts'
import { device } from '#web/sync/device.ts'

/** The event with which Chromium offers the app's installation; its prompt can be used once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/**
 * How the app gets onto the home screen: the browser asks, or the person does it by hand. Null when it is there
 * already, or cannot be.
 */
export type InstallWay = 'ask' | 'byHand' | null

interface Install {
  prompt: InstallPrompt | null
  /** Whether somebody here does not want to be offered it; undefined until that was read from the device. */
  putAway: boolean | undefined
}

const useInstallState = create<Install>(() => ({ prompt: null, putAway: undefined }))

/** Keeps the browser's offer until somebody wants it. On a browser that never makes one nothing happens. */
export function watchForInstall(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallState.setState({ prompt: event as InstallPrompt })
  })
  target.addEventListener('appinstalled', () => {
    useInstallState.setState({ prompt: null })
    askForPersistence()
  })
}

/**
 * The way to install.
 * @param standalone whether the page is already shown as an app
 * @param onHomeScreen `navigator.standalone`, which only Safari on phones and tablets has: whether it was opened from
 * the home screen
 */
export function installWay(state: {
  prompt: InstallPrompt | null
  standalone: boolean
  onHomeScreen: boolean | undefined
}): InstallWay {
  const { prompt, standalone, onHomeScreen } = state
  if (standalone || onHomeScreen) return null
  if (prompt) return 'ask'
  return onHomeScreen === false ? 'byHand' : null
}

const wayNow = (prompt: InstallPrompt | null) =>
  installWay({
    prompt,
    standalone: window.matchMedia('(display-mode: standalone)').matches,
    onHomeScreen: (navigator as { standalone?: boolean }).standalone,
  })

/** Whether and how this app can be installed here, and whether somebody does not want to be offered it. */
export function useInstall() {
  const { prompt, putAway } = useInstallState()
  const way = wayNow(prompt)
  useEffect(() => {
    if (way === null || putAway !== undefined) return
    device.installIsPutAway().then(
      (known) => useInstallState.setState({ putAway: known }),
      () => {},
    )
  }, [way, putAway])
  return { way, putAway, install, putInstallAway }
}

function install(): void {
  void useInstallState.getState().prompt?.prompt()
  useInstallState.setState({ prompt: null })
}

function putInstallAway(): void {
  useInstallState.setState({ putAway: true })
  void device.putInstallAway()
}
