import { nowHeader, toldTime } from '../../schema/sync/answerer.ts'
import { learn } from '../../schema/sync/clock.ts'
import type { Mirror } from './mirror.ts'

/**
 * Learns the server's time from each of its answers: what a page and the worker ask the server passes through `fetch` here.
 * Guarantees: after an answer the next write of the mirror taught is later than it, whatever the device's clock does.
 * Invariant: an answer without the server's time teaches nothing; what a sync brings is learned with its rows (apply.ts).
 * Power cuts: what was not kept is learned from the next answer.
 */
interface Reading {
  /** By the device's clock, ms. */
  asked: number
  heard: number
  /** The server's clock, ms. */
  now: number
}

export function openServerTime({ fetcher, now }: { fetcher: typeof fetch; now(): number }) {
  let latest: Reading | undefined
  let pupil: Mirror | undefined
  let learning: Promise<void> = Promise.resolve()
  const pass = () => {
    const [mirror, reading] = [pupil, latest]
    if (!mirror || !reading) return
    latest = undefined
    learning = learning.then(() => keep(mirror, reading)).catch(() => {})
  }
  const note = (told: string | null, asked: number) => {
    const time = toldTime(told)
    if (time === null) return
    latest = { asked, heard: now(), now: time }
    pass()
  }
  const ask: typeof fetch = async (input, init) => {
    const asked = now()
    const answer = await fetcher(input, init)
    if (!(answer.ok && input === '/api/sync')) note(answer.headers.get(nowHeader), asked)
    return answer
  }
  return {
    fetch: ask,
    /** For calls that fetch cannot do: the header's text, and when it was asked for, ms by the device's clock. */
    note,
    /** Whose writes are to follow the server's time from now on; what was heard before counts too. */
    teach(mirror: Mirror) {
      pupil = mirror
      pass()
    },
    /** Resolves when what was heard is kept. */
    learned: () => learning,
  }
}

async function keep({ db }: Mirror, { asked, heard, now }: Reading): Promise<void> {
  // A mirror that was closed stays so: to open it would make one anew where it was deleted.
  if (!db.isOpen()) return
  await db.transaction('rw', db.meta, async () => {
    const device = await db.read('device')
    if (!device) return
    // What is stamped ahead comes down with the outbox, in a sync.
    const { offset, last } = learn(device, asked, heard, now)
    // A slow answer may say less than is known.
    const fits = now - heard <= device.offset && device.offset <= now - asked
    await db.keep('device', { ...device, ...(!fits && { offset }), last: Math.max(device.last, last) })
  })
}

/** Of this page or worker. */
export const serverTime = openServerTime({ fetcher: (...args) => fetch(...args), now: () => Date.now() })
