import { dirname, join } from 'node:path'
import type { SyncRequest, SyncResponse } from '../../schema/sync/protocol.ts'
import { type AppSettings, createApp } from '../app.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { openSessions, usualLimits } from '../sessions/sessions.ts'
import { type BulkRows, importRows } from '../store/bulk.ts'
import { keepPasswordHash } from '../store/people.ts'
import type { Store, StoreOptions } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'
import { cast, castPassword, type Person, people } from './cast.ts'

export const origin = 'http://localhost'

const passwordHash = hashPassword(castPassword)

/** The real app on a fresh SQLite file with the cast in it, answering without a network. The clock is set by hand. */
export async function testServer(
  options: Partial<StoreOptions> & { rows?: BulkRows; pageLimit?: number; protocol?: number } = {},
) {
  const { store, file, open, end } = openTestStore(options)
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
      log: (line) => logged.push(line),
      ...settings,
    })
  const hash = await passwordHash
  await store.tx(async (q) => {
    await importRows(q, options.rows ?? cast, { at: 1 })
    for (const id of Object.values(people)) await keepPasswordHash(q, id, hash)
  })
  const server = { store, file, open, clock, logged, ...make(store), make, end }

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

  /** Begins a session of a person of the cast; returns the cookie. */
  async function signIn(who: Person): Promise<string> {
    const sessions = openSessions(server.store, clock, { secure: false, ...usualLimits })
    return (await sessions.start(people[who], clock.time)).split(';')[0]!
  }

  async function sync(cookie: string, request: SyncRequest): Promise<SyncResponse> {
    const answer = await call('POST', '/api/sync', { cookie, body: request })
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

/** The first thing a device says. */
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
