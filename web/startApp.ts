// Nearly every screen has an act of the school in it, so all of them load once, with the app.
import '#schema/mutations/index.ts'
import type { User } from '#schema/nouns/user.ts'
import { startSession } from './session/session.ts'
import { reloadForMissingParts } from './startup/appUpdate.ts'
import { watchBadge } from './startup/watchBadge.ts'

/**
 * Starts the app itself, of which a new device has nothing until somebody signs in.
 * @param ofCookie asks the server whose session the cookie holds; absent where it was not asked yet
 */
export function startApp(ofCookie?: () => Promise<User | null>): void {
  void startSession(ofCookie)
  void import('./startLater.ts').then(({ startLater }) => startLater()).catch(() => {})
  watchBadge()
  reloadForMissingParts()
}
