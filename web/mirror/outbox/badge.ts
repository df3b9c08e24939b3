/** The part of `navigator` that shows a number on the app's icon, where the browser and the device can. */
export interface Badged {
  setAppBadge?(count: number): Promise<void>
  clearAppBadge?(): Promise<void>
}

/**
 * Shows on the app's icon how many changes wait, from a page or from the worker. Never rejects, since not every browser
 * can.
 */
export async function showBadge(waiting: number, on: Badged | undefined = globalThis.navigator): Promise<void> {
  try {
    await (waiting ? on?.setAppBadge?.(waiting) : on?.clearAppBadge?.())
  } catch {
    // not installed, or not allowed
  }
}
