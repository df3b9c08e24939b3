import { nowHeader, serverTimeFrom } from '#schema/sync/answerer.ts'
import { learn } from '#schema/sync/clock.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'

/**
 * Learns the server's time from each of its answers: every request of a page or the worker passes through `fetch` here.
 * Guarantees: after an answer, the next write of the connected mirror is later than that answer, whatever the device's
 * clock does.
 * Invariant: an answer without the server's time teaches nothing. The time in a sync answer is learned together with
 * its rows (apply.ts).
 * After a crash: what was not stored is learned from the next answer.
 */
interface Reading {
  /** When it was requested and when it arrived, ms by the device's clock. */
  requestedAt: number
  receivedAt: number
  /** The server's clock, ms. */
  now: number
}

export function openServerTime({ fetcher, now }: { fetcher: typeof fetch; now(): number }) {
  let latest: Reading | undefined
  let tookMs: number | undefined
  let learner: Mirror | undefined
  let learning: Promise<void> = Promise.resolve()
  const learnLatest = () => {
    const [mirror, reading] = [learner, latest]
    if (!mirror || !reading) return
    latest = undefined
    learning = learning.then(() => keep(mirror, reading)).catch(() => {})
  }
  const note = (header: string | null, requestedAt: number) => {
    const time = serverTimeFrom(header)
    if (time === null) return
    latest = { requestedAt, receivedAt: now(), now: time }
    tookMs = latest.receivedAt - requestedAt
    learnLatest()
  }
  const timedFetch: typeof fetch = async (input, init) => {
    const requestedAt = now()
    const answer = await fetcher(input, init)
    if (!(answer.ok && input === '/api/sync')) note(answer.headers.get(nowHeader), requestedAt)
    return answer
  }
  return {
    fetch: timedFetch,
    /** For calls that fetch cannot do: the header's text, and when it was requested, ms by the device's clock. */
    note,
    /** How long the server's latest answer took to begin, ms; undefined before the first one. */
    latestTook: () => tookMs,
    /** Connects the mirror whose writes follow the server's time from now on. A time received earlier counts too. */
    connect(mirror: Mirror) {
      learner = mirror
      learnLatest()
    },
    /** Resolves when the times received so far are stored. */
    learned: () => learning,
  }
}

async function keep({ db }: Mirror, { requestedAt, receivedAt, now }: Reading): Promise<void> {
  // A closed mirror stays closed: opening it could create one again where it was deleted.
  if (!db.isOpen()) return
  await db.transaction('rw', db.meta, async () => {
    const device = await db.read('device')
    if (!device) return
    // Entries stamped ahead of the server's time are corrected together with the outbox, in a sync.
    const { offset, last } = learn(device, requestedAt, receivedAt, now)
    // A slow answer may say less than is already known.
    const fits = now - receivedAt <= device.offset && device.offset <= now - requestedAt
    await db.keep('device', { ...device, ...(!fits && { offset }), last: Math.max(device.last, last) })
  })
}

/** The instance of this page or worker. */
export const serverTime = openServerTime({ fetcher: (...args) => fetch(...args), now: () => Date.now() })

/** A sign-in over 2G takes longer than this. */
const quickMs = 500

/** Whether the latest answer of the server began soon after its request; false where none came yet. */
export const quickNetwork = (): boolean => (serverTime.latestTook() ?? Infinity) < quickMs
