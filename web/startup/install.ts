import { useEffect } from 'react'
import { device } from '#web/sync/device.ts'
import { type InstallPrompt, useInstallOffer } from './installOffer.ts'

/**
 * How the app gets onto the home screen: the browser asks, or the person does it by hand. Null when it is there
 * already, or cannot be.
 */
export type InstallWay = 'ask' | 'byHand' | null

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
  const { prompt, putAway } = useInstallOffer()
  const way = wayNow(prompt)
  useEffect(() => {
    if (way === null || putAway !== undefined) return
    device.installIsPutAway().then(
      (known) => useInstallOffer.setState({ putAway: known }),
      () => {},
    )
  }, [way, putAway])
  return { way, putAway, install, putInstallAway }
}

function install(): void {
  void useInstallOffer.getState().prompt?.prompt()
  useInstallOffer.setState({ prompt: null })
}

function putInstallAway(): void {
  useInstallOffer.setState({ putAway: true })
  void device.putInstallAway()
}
