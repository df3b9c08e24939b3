import { userEvent } from 'vitest/browser'

/** Presses Tab until the wanted element has the focus. */
export async function tabTo(isIt: (on: Element) => boolean): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (document.activeElement && isIt(document.activeElement)) return
    await userEvent.tab()
  }
  throw new Error('Tab does not come to it')
}
