import { create } from 'zustand'
import { askForPersistence } from '#web/queries/useStorage.ts'

/** The event with which Chromium offers the app's installation; its prompt can be used once. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

interface Offer {
  prompt: InstallPrompt | null
  /** Whether somebody here does not want to be offered it; undefined until that was read from the device. */
  putAway: boolean | undefined
}

export const useInstallOffer = create<Offer>(() => ({ prompt: null, putAway: undefined }))

/** Keeps the browser's offer until somebody wants it. On a browser that never makes one nothing happens. */
export function watchForInstall(target: EventTarget = window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ prompt: event as InstallPrompt })
  })
  target.addEventListener('appinstalled', () => {
    useInstallOffer.setState({ prompt: null })
    askForPersistence()
  })
}
