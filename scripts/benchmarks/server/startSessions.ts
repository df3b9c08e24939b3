import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import type { Store } from '#server/store/store.ts'
import type { DeviceOwner } from './syncDevice.ts'

/** Starts a session for each, and sets their cookies. */
export async function startSessions(store: Store, owners: readonly DeviceOwner[], now: number): Promise<void> {
  const sessions = openSessions(store, { now: () => now }, { secure: false, ...defaultLimits })
  for (const owner of owners) owner.cookie = (await sessions.start(owner.userId, now)).split(';')[0]!
}
