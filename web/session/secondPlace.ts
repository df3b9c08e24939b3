import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { copyPlace } from '#web/mirror/session/copyPlace.ts'
import { keepCopies } from '#web/mirror/session/keepCopies.ts'
import { device } from '#web/sync/device.ts'
import { keepElsewhere } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'
import { useSessionState } from './sessionState.ts'
import { waitAtMost } from './waitAtMost.ts'
import {
  type Held,
  newestRoll,
  noteBack,
  noteHeld,
  noteLeft,
  noteLoss,
  noteRead,
  type Witness,
  witnesses,
  witnessOf,
} from './witness.ts'

/**
 * Keeps what waits a second time, and tells of a database that the browser lost.
 * Guarantees: an act is in both places when it is shown as saved, unless the second one does not answer (waitAtMost.ts);
 * then it follows. What was lost and not put back is told until somebody has read it.
 * After a crash: see `keepCopies.ts` and `witness.ts`.
 */

/** What the browser lost of the person who is here, until they have read it. */
export const useLost = create<{ lost: Witness['lost'] }>(() => ({ lost: undefined }))

/** Follows what waits, on this page and on others. */
export function followSecondPlace(): void {
  keepElsewhere(waitAtMost(copy))
  const follow = () => {
    const { mirror } = useSessionState.getState()
    if (mirror) void copy(mirror)
    showLost()
  }
  useSessionState.subscribe((now, before) => now.mirror !== before.mirror && follow())
  useEngine.subscribe((now, before) => {
    const isChanged = now.pending !== before.pending || now.refused !== before.refused
    if (isChanged || now.sync.lastSyncAt !== before.sync.lastSyncAt) follow()
  })
  follow()
}

/**
 * Whoever the device remembers to have left lost nothing: the worker may have signed them out while no page was open.
 * On a device that remembers nothing, those who were here lost what they had. Returns them.
 */
async function lostHere(): Promise<Held[]> {
  if ((await device.current()).user) return []
  const all = Object.entries(witnesses())
  if (await device.isEmpty()) return all.map(([, held]) => held)
  for (const [userId] of all) noteLeft(Number(userId), true)
  return []
}

/** What the browser lost of people who are not signed in. */
export function useLostHere(): Held[] {
  const [lost, setLost] = useState<Held[]>([])
  useEffect(() => void lostHere().then(setLost, () => {}), [])
  return lost
}

/** Copies what waits now. Calls that arrive meanwhile are answered together, by one more round. Never rejects. */
export const copy = oneAtATime((mirror: Mirror) =>
  keepCopies(mirror, copyPlace(), webLock, (entries) => note(mirror, entries)).catch(() => {}),
)

function oneAtATime<A>(work: (about: A) => Promise<void>): (about: A) => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  return function run(about: A): Promise<void> {
    if (running) {
      next ??= running.then(() => {
        next = null
        return run(about)
      })
      return next
    }
    running = work(about).finally(() => {
      running = null
    })
    return running
  }
}

/** A database that has not received everything yet says nothing about what was here before. */
function note({ userId, clock }: Mirror, entries: OutboxEntry[]) {
  if (!useEngine.getState().sync.bootstrapped) return
  noteHeld(userId, { unsent: entries.length, at: clock.now(), roll: newestRoll(entries) })
}

/** The database of the person who is here is empty. Returns whether the browser lost it: it may be sealed. */
export async function lose({ userId, db }: Mirror): Promise<boolean> {
  if (await db.read('vault')) return false
  const isLost = noteLoss(userId)
  showLost()
  return isLost
}

/** Acts were put back from their second place. */
export function foundAgain({ userId }: Mirror, back: number): void {
  noteBack(userId, back)
  showLost()
}

export function readLost(): void {
  const { user } = useSessionState.getState()
  if (user) noteRead(user.id)
  showLost()
}

function showLost() {
  const { user } = useSessionState.getState()
  const lost = user ? witnessOf(user.id)?.lost : undefined
  useLost.setState({ lost })
  const { evicted, sync } = useEngine.getState()
  const missing = lost !== undefined && lost.unsent > lost.back
  if (sync.bootstrapped && evicted !== missing) useEngine.setState({ evicted: missing })
}
