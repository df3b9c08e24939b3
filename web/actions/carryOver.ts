import { mutationFor } from '#schema/mutations/index.ts'
import { argsOf, callOf, type Method, type Mutation } from '#schema/mutations/mutation.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { StorageFailure } from '#web/mirror/database/storageFailure.ts'
import { isKept, mutate, type Tried } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { mayReload, reload } from '#web/startup/appUpdate.ts'
import { saving, syncSoon } from '#web/sync/engine.ts'
import { useEngine } from '#web/sync/useEngine.ts'

/**
 * Acts that could not be stored because the browser's storage died under the page. Only a new page gets a living one:
 * the page reloads by itself, and the acts are done on the next page.
 * Guarantees: an act is done once, however often pages end meanwhile, and by its own person alone; one that cannot be
 * done keeps none of the others from being done. Nothing reloads while somebody types, again within minutes
 * (`mayReload`), or without the acts.
 * Invariant: an act that is done is noted in the transaction that does it.
 * After a crash of the browser: nothing of this was shown as saved, and it is gone with the tab.
 */
export interface Carried {
  id: string
  method: Method
  path: string
  body: Record<string, unknown> | null
  /** Its entry, if the storage died while it was written. */
  tried?: Tried | undefined
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const stored = 'chamada-carried'
/** The most that is carried over, letters of two bytes: it is written while the page waits. */
const atMost = 100_000
/** Presses shortly after one another are carried over together, ms. */
const gatherMs = 100
/** How often it is asked whether a page whose storage is dead may reload, ms. */
const askAgainMs = 1_000

/** Stores an act for the next page of this tab. Returns false when that is not possible. */
export function store(userId: number, act: Carried, place: Place): boolean {
  try {
    const text = JSON.stringify({ userId, acts: [...read(userId, place), act] })
    if (text.length > atMost) return false
    place.setItem(stored, text)
    return true
  } catch {
    return false
  }
}

function read(userId: number, place: Place): Carried[] {
  try {
    const carried = JSON.parse(place.getItem(stored)!) as { userId: number; acts: Carried[] } | null
    return carried?.userId === userId ? carried.acts : []
  } catch {
    return []
  }
}

/**
 * Does what the tab's last page carried over, then forgets it. Throws a StorageFailure; then the rest is still there.
 * @returns how many acts were done, and why the others were not
 */
export async function redo(mirror: Mirror, place: Place): Promise<{ done: number; failed: unknown[] }> {
  const { db, userId } = mirror
  const acts = read(userId, place)
  const failed: unknown[] = []
  let done = 0
  for (const { id, method, path, body, tried } of acts) {
    try {
      done += await db.atomically(async () => {
        const before = (await db.read('carried')) ?? []
        if (before.includes(id) || (await isKept(mirror, tried))) return 0
        const { act, parameters } = mutationFor(method, path)!
        await mutate(mirror, act, argsOf(act, parameters, body))
        await db.keep('carried', [...before, id])
        return 1
      })
    } catch (error) {
      if (error instanceof StorageFailure) throw error
      failed.push(error)
    }
  }
  place.removeItem(stored)
  if (acts.length) await db.meta.delete('carried')
  return { done, failed }
}

let reloading: ReturnType<typeof setTimeout> | undefined

/** Reloads once everything that is being stored is stored or carried over, and nothing is being typed. */
function reloadSoon(): void {
  clearTimeout(reloading)
  const mustWait = () => useEngine.getState().saving > 0 || !mayReload()
  reloading = setTimeout(() => (mustWait() ? reloadSoon() : reload()), gatherMs)
}

/** Carries an act over to a new page. Returns false when this page may not reload; then the act is not saved. */
export function carryOver<A>({ userId }: Mirror, act: Mutation<A>, args: A, entry: Tried | undefined): boolean {
  const tried = entry && (({ id, storedAt, name, path, body }: Tried) => ({ id, storedAt, name, path, body }))(entry)
  const one = { id: crypto.randomUUID(), ...callOf(act, args), tried }
  const isCarried = (reloading !== undefined || mayReload()) && store(userId, one, sessionStorage)
  if (isCarried) reloadSoon()
  return isCarried
}

/**
 * Does what was carried over once its person's data are here, and reloads a page whose storage died while it was shown.
 * @param tell called with the reason why an act was not done
 */
export function followCarried(tell: (error: unknown) => void): void {
  let tried: Mirror | null = null
  let asking: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    const { mirror, status } = useSessionState.getState()
    const { ready, broken, sync } = useEngine.getState()
    if (status === 'out') sessionStorage.removeItem(stored)
    const isDead = ready && broken && mirror?.health.deleted === false && mirror.health.now === 'well'
    clearTimeout(asking)
    if (isDead && !reloading) {
      if (mayReload()) reloadSoon()
      else asking = setTimeout(follow, askAgainMs)
    }
    if (!mirror || mirror === tried || !sync.bootstrapped) return
    tried = mirror
    const work = () => redo(mirror, sessionStorage)
    const isCarried = read(mirror.userId, sessionStorage).length > 0
    void (isCarried ? saving(mirror, work) : work()).then(({ done, failed }) => {
      if (done) syncSoon()
      failed.forEach(tell)
    }, tell)
  }
  useSessionState.subscribe(follow)
  useEngine.subscribe(follow)
  follow()
}
