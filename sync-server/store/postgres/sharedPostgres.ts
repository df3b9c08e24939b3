import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openQueues } from '../queues.ts'
import { longestMessage, type Shared } from '../shared.ts'
import { Line } from './line.ts'

export interface SharedOptions {
  /** A random number from 0 up to 1. */
  chance?: () => number
  /** How long whoever waits for a lock waits before the next try, about, ms. */
  tryEveryMs?: number
}

export interface SharedPostgres extends Shared {
  close(): Promise<void>
}

/** Of a database: others on the same server have their own. */
const channel = 'chamada'

/** The shortest and longest wait before a lost line is opened again, about, ms. */
const soonestMs = 100
const latestMs = 10_000

interface Hearer {
  hear(message: string): void
  missed(): void
}

/**
 * What processes on one PostgreSQL do together, over one connection of each: messages by NOTIFY, outside every
 * transaction, since commits that notify run one by one; and locks of the session.
 * Guarantees: a process hears no message of its own. A line that was lost is opened again after a while that grows and
 * varies, and whoever listens is told.
 * Invariant: a lock is asked for without waiting, so that no lock holds up the messages.
 */
export function openShared(
  url: string | Promise<string>,
  { chance = Math.random, tryEveryMs = 100 }: SharedOptions = {},
): SharedPostgres {
  const me = randomBytes(9).toString('base64url')
  const hearers = new Set<Hearer>()
  // A session may take its own lock twice: in one process, work of a name waits here.
  const schedule = openQueues()
  const underWay = new Set<string>()
  let isTrying = false
  let isClosed = false
  const line = new Line({
    url,
    prepare: async (client) => void (hearers.size && (await client.query(`LISTEN ${channel}`))),
    onNotification(payload) {
      const at = payload.indexOf(' ')
      if (payload.slice(0, at) === me) return
      for (const { hear } of hearers) hear(payload.slice(at + 1))
    },
    onLost: () => void (hearers.size && listenAgain()),
  })

  async function listenAgain() {
    if (isTrying) return
    isTrying = true
    for (let wait = soonestMs; !isClosed; wait = Math.min(latestMs, wait * 2)) {
      await pause(wait * (0.5 + chance()), undefined, { ref: false })
      if (isClosed || (await line.client().catch(() => undefined))) break
    }
    isTrying = false
    if (!isClosed) for (const { missed } of hearers) missed()
  }

  async function locked<T>(name: string, work: () => Promise<T>, skip: boolean): Promise<T | undefined> {
    for (;;) {
      const client = await line.client()
      const { rows } = await client.query(`SELECT pg_try_advisory_lock(${keyOfName}) AS "isHeld"`, [name])
      if (rows[0].isHeld) {
        try {
          return await work()
        } finally {
          // A line that was lost has no locks any more.
          await client.query(`SELECT pg_advisory_unlock(${keyOfName})`, [name]).catch(() => {})
        }
      }
      if (skip) return undefined
      await pause(tryEveryMs * (0.5 + chance()))
    }
  }

  return {
    async send(message) {
      if (Buffer.byteLength(message) > longestMessage) throw new RangeError('the message is too long')
      const client = await line.client()
      await client.query('SELECT pg_notify($1, $2)', [channel, `${me} ${message}`])
    },
    async listen(hear, missed) {
      const isFirst = hearers.size === 0
      hearers.add({ hear, missed })
      try {
        const client = await line.client()
        // It may have been opened when nobody listened.
        if (isFirst) await client.query(`LISTEN ${channel}`)
      } catch {
        void listenAgain()
      }
    },
    async alone(name, work, { skip = false } = {}) {
      if (skip && underWay.has(name)) return undefined
      return schedule(name, async () => {
        underWay.add(name)
        return locked(name, work, skip).finally(() => underWay.delete(name))
      })
    },
    async close() {
      isClosed = true
      await line.close()
    },
  }
}

/** Texts are locked by their hash; those of the store's transactions are numbers in pairs, which are apart. */
const keyOfName = 'hashtextextended($1, 4807)'
