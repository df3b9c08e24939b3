import { create } from 'zustand'
import { keepSealingKey } from '../mirror/keepSealingKey.ts'
import { type Mirror, openMirror } from '../mirror/mirror.ts'
import { openSealed } from '../mirror/openSealed.ts'
import { discardSealed, type SealedRecord, sealedHere } from '../mirror/sealedDatabase.ts'
import { canSeal } from '../mirror/sealer.ts'
import { sealOutbox } from '../mirror/sealOutbox.ts'
import { device } from './device.ts'
import { syncSoon, useEngine } from './engine.ts'
import { useSessionState } from './session.ts'

export interface LeftWork {
  /** All that waits on this device of people who signed out, oldest first. */
  here: SealedRecord[]
  /** What of it is of the person signed in, and is not open yet. */
  closed: SealedRecord[]
  /** 'waits' for the server to give the key; 'lost': the key that it gives does not open it. */
  why: 'waits' | 'lost'
}

export const useLeftWork = create<LeftWork>(() => ({ here: [], closed: [], why: 'waits' }))

/**
 * Seals what somebody leaves on this device when they sign out, opens it when they are here again, and keeps the key meanwhile.
 * Guarantees: a sign-out that was cut short is gone on with at the next start; what is not open yet, and why, is told, and tried
 * again at each sync that succeeds and at each start. Power cuts: see `sealOutbox.ts` and `openSealed.ts`.
 */
export function followLeftWork(): void {
  useSessionState.subscribe((now, before) => now.mirror !== before.mirror && look())
  useEngine.subscribe((now, before) => now.sync.lastSyncAt !== before.sync.lastSyncAt && look())
  look()
}

let looking = false
let again = false

/** One at a time; who comes or goes meanwhile is looked after then. */
function look(): void {
  again = true
  if (looking) return
  looking = true
  void rounds()
}

async function rounds() {
  while (again) {
    again = false
    const { mirror } = useSessionState.getState()
    await (mirror ? openFor(mirror) : sealForWhoLeft()).catch(() => {})
    await sealedHere().then(
      (here) => useLeftWork.setState({ here }),
      () => {},
    )
  }
  looking = false
}

async function openFor(mirror: Mirror) {
  const key = canSeal() ? await keepSealingKey(mirror).catch(() => undefined) : undefined
  const mine = (await sealedHere()).filter(({ userId }) => userId === mirror.userId)
  const closed = mine.length ? await openSealed(mirror, key) : []
  if (useSessionState.getState().mirror !== mirror) return
  useLeftWork.setState({ closed, why: key ? 'lost' : 'waits' })
  if (closed.length < mine.length) syncSoon()
}

/** Throws away what the key of the person signed in does not open. */
export async function discardClosed(): Promise<void> {
  await discardSealed(useLeftWork.getState().closed.map(({ id }) => id))
  useLeftWork.setState({ closed: [] })
}

async function sealForWhoLeft() {
  useLeftWork.setState({ closed: [] })
  const { leaving } = await device.current()
  if (!leaving?.keep) return
  const { userId, at = clock.now(), name } = leaving
  const mirror = openMirror({ userId, clock })
  const isAway = async () => (await device.current()).user?.id !== userId
  try {
    await sealOutbox(mirror, { at, name }, isAway)
    await device.revise((now) => (now.leaving?.userId === userId ? { ...now, leaving: undefined } : null))
  } finally {
    mirror.db.close()
  }
}

const clock = { now: () => Date.now() }
