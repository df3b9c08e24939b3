import { useEffect } from 'react'
import { create } from 'zustand'
import { device } from './device.ts'
import { askForPersistence } from './useStorage.ts'

/** What Chromium holds out when the app can be installed; it can be asked once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** How the app comes onto the home screen: the browser asks, or the person does it by hand; null when it is there, or cannot be. */
export type InstallWay = 'ask' | 'byHand' | null

interface Install {
  prompt: InstallPrompt | null
  /** Whether somebody here does not want to be asked; undefined until the device was asked. */
  putAway: boolean | undefined
}

const useInstallState = create<Install>(() => ({ prompt: null, putAway: undefined }))

/** Keeps what the browser holds out until somebody wants it; a browser that never does is asked for nothing. */
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
 * @param standalone whether the page is shown as an app already
 * @param onHomeScreen `navigator.standalone`, which only Safari on phones and tablets has: whether it was opened from there
 */
export function installWay(given: {
  prompt: InstallPrompt | null
  standalone: boolean
  onHomeScreen: boolean | undefined
}): InstallWay {
  const { prompt, standalone, onHomeScreen } = given
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

/** Whether and how this app can be installed here, and whether somebody does not want to be asked. */
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
