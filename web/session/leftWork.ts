import { create } from 'zustand'
import type { WipeReason } from '#schema/sync/revocation.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import { forgetCopies } from '#web/mirror/session/keepCopies.ts'
import { keepSealingKey } from '#web/mirror/session/keepSealingKey.ts'
import { openSealed } from '#web/mirror/session/openSealed.ts'
import { restoreCopies } from '#web/mirror/session/restoreCopies.ts'
import { discardSealed, type SealedRecord, sealedHere } from '#web/mirror/session/sealedDatabase.ts'
import { canSeal } from '#web/mirror/session/sealer.ts'
import { openNotices } from '#web/mirror/session/sealNotices.ts'
import { sealWhoLeft } from '#web/mirror/session/sealWhoLeft.ts'
import { device } from '#web/sync/device.ts'
import { syncSoon } from '#web/sync/engine.ts'
import { RetryLoop, type Round, untilDone } from '#web/sync/retryLoop.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { copy, foundAgain } from './secondPlace.ts'
import { useSessionState } from './sessionState.ts'

export interface LeftWork {
  /** All that people who signed out left on this device, oldest first. */
  here: SealedRecord[]
  /** The records of the person signed in that are not open yet. */
  closed: SealedRecord[]
  /** 'waits': the server has not sent the key yet. 'lost': the key that it sends does not open them. */
  why: 'waits' | 'lost'
  /** Why this device forgot what it held, until somebody signs in again. */
  wiped: WipeReason | null
}

export const useLeftWork = create<LeftWork>(() => ({ here: [], closed: [], why: 'waits', wiped: null }))

/**
 * Seals what somebody leaves on this device when they sign out, opens it when they are here again, and stores the key
 * meanwhile.
 * Guarantees: a sign-out that was interrupted continues at the next start. What is not open yet, and why, is shown, and
 * it is tried again at each sync that succeeds and at each start.
 * After a crash: see `sealOutbox.ts` and `openSealed.ts`.
 */
export function followLeftWork(): void {
  useSessionState.subscribe((now, before) => now.mirror !== before.mirror && void loop.run())
  useEngine.subscribe((now, before) => now.sync.lastSyncAt !== before.sync.lastSyncAt && void loop.run())
  void loop.run()
}

/** A person who comes or goes during a round gets another one. */
const loop = new RetryLoop<Round>(async () => {
  const { mirror } = useSessionState.getState()
  const wiped = (await device.current().catch(() => undefined))?.wiped?.why ?? null
  useLeftWork.setState({ wiped })
  await (mirror ? openFor(mirror) : sealForWhoLeft()).catch(() => {})
  await sealedHere().then(
    (here) => useLeftWork.setState({ here }),
    () => {},
  )
  return 'done'
}, untilDone)

async function openFor(mirror: Mirror) {
  const key = canSeal() ? await keepSealingKey(mirror).catch(() => undefined) : undefined
  const mine = (await sealedHere()).filter(({ userId }) => userId === mirror.userId)
  const closed = mine.length ? await openSealed(mirror, key) : []
  if (key) await openNotices(mirror, key)
  const { back } = await restoreCopies(mirror, key)
  if (back) foundAgain(mirror, back)
  // The key may have come a moment ago.
  void copy(mirror)
  if (useSessionState.getState().mirror !== mirror) return
  useLeftWork.setState({ closed, why: key ? 'lost' : 'waits' })
  if (closed.length < mine.length || back) syncSoon()
}

/** Discards what the key of the person signed in does not open. */
export async function discardClosed(): Promise<void> {
  const { mirror } = useSessionState.getState()
  await discardSealed(useLeftWork.getState().closed.map(({ id }) => id))
  const visit = (await mirror?.db.read('visit'))?.id
  if (mirror) await forgetCopies(mirror, (of) => of !== visit).catch(() => {})
  useLeftWork.setState({ closed: [] })
}

async function sealForWhoLeft() {
  useLeftWork.setState({ closed: [] })
  await sealWhoLeft(device, (userId) => openMirror({ userId, clock }), clock.now)
}

const clock = { now: () => Date.now() }
