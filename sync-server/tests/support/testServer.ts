import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { failureLine } from '#server/failure.ts'
import { type AppSettings, createApp } from '#server/http/app.ts'
import { openPasswords } from '#server/sessions/passwords.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import type { StoreOptions } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { type BulkRows, importRows } from '#server/store/write/bulk.ts'
import { cast, castPassword, type Person, people } from './cast.ts'
import { type Content, contentOf, type Database, openTestStore } from './testStore.ts'

export const origin = 'http://localhost'

/** Little: what it costs to guess is the subject of passwords.test.ts. */
export const cheapPasswords = { memoryCost: 8, timeCost: 1 }
const passwordHash = openPasswords(cheapPasswords).hashPassword(castPassword)

const databases = new WeakMap<BulkRows, Map<Database | undefined, Promise<Content>>>()

/** A database with these rows, in which the whole cast has one password. Built once for the same rows. */
function databaseWith(rows: BulkRows, database: Database | undefined): Promise<Content> {
  const known = databases.get(rows) ?? new Map<Database | undefined, Promise<Content>>()
  databases.set(rows, known)
  if (!known.has(database)) known.set(database, buildDatabase(rows, database))
  return known.get(database)!
}

async function buildDatabase(rows: BulkRows, database: Database | undefined): Promise<Content> {
  const hash = await passwordHash
  return contentOf(
    (store) =>
      store.tx(async (q) => {
        await importRows(q, rows, { at: 1 })
        for (const id of Object.values(people)) await keepPasswordHash(q, id, hash)
      }),
    database,
  )
}

/**
 * The real app on a new database with the cast in it, called without a network. Tests set the clock.
 * @param into the object that becomes the server
 */
export async function testServer(
  options: Pick<StoreOptions, 'probe'> & {
    rows?: BulkRows
    /** Where its store is. Default: where this run's are. */
    database?: Database
    /** A whole database, in the place of rows. */
    content?: Content
    pageLimit?: number
    protocol?: number
  } = {},
  into = {},
) {
  const { database, probe } = options
  const content = options.content ?? (await databaseWith(options.rows ?? cast, database))
  const { store, file, open, copy, end } = openTestStore({
    content,
    ...(database && { database }),
    ...(probe && { probe }),
  })
  const clock = { time: Date.UTC(2026, 10, 23, 12), now: () => clock.time }
  const logged: string[] = []
  const make = (on: Store, settings: Partial<AppSettings> = {}) =>
    createApp({
      store: on,
      clock,
      zone: 'America/Sao_Paulo',
      dist: 'dist',
      filesFolder: join(dirname(file), 'files'),
      pageLimit: options.pageLimit,
      protocol: options.protocol,
      passwordCost: cheapPasswords,
      // Tests make a day's requests within an instant of their clock.
      pace: { requests: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
      log: (failure) => logged.push(failureLine(failure)),
      ...settings,
    })
  const server = Object.assign(into, { store, file, open, copy, clock, logged, ...make(store), make, end })

  const call = (method: string, path: string, { cookie, body, headers, from }: Call = {}) =>
    Promise.resolve(
      server.app.request(
        `${origin}${path}`,
        {
          method,
          headers: {
            ...(method !== 'GET' && { Origin: origin }),
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...(cookie && { Cookie: cookie }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        from && { incoming: { socket: { remoteAddress: from } } },
      ),
    )

  /** Starts a session of a person of the cast. Returns the cookie. */
  async function signIn(who: Person): Promise<string> {
    const sessions = openSessions(server.store, clock, { secure: false, ...defaultLimits })
    return (await sessions.start(people[who], clock.time)).split(';')[0]!
  }

  async function sync(cookie: string, request: SyncRequest): Promise<SyncResponse> {
    const answer = await call('POST', '/api/sync', { cookie, body: request })
    // Too many write at once: a device comes again.
    if (answer.status === 503 && answer.headers.has('Retry-After')) {
      await setImmediate()
      return sync(cookie, request)
    }
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  return Object.assign(server, { call, signIn, sync })
}

interface Call {
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
  /** The address the request comes from. */
  from?: string
}

/** The first sync request of a device. */
export const hello = (who: Person, changes: Partial<SyncRequest> = {}): SyncRequest => ({
  protocol: 1,
  userId: people[who],
  device: null,
  epoch: null,
  view: null,
  cursors: {},
  mutations: [],
  ...changes,
})
