import { join } from 'node:path'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { createApp } from '#server/http/app.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { openStore } from '#server/store/openStore.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { openPasswords } from '../../sessions/passwords.ts'
import { cast, castPassword, type Person, people } from './cast.ts'
import { testPostgres } from './postgres.ts'
import { makeTestFolder, removeTestFolder } from './testFolder.ts'
import { cheapPasswords, origin } from './testServer.ts'

interface Call {
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The servers of two processes on one PostgreSQL with the cast in it, with their files in one folder. */
export async function twoServers() {
  const postgres = await testPostgres()
  const name = await postgres.createDatabase()
  const url = postgres.url(name)
  const folder = makeTestFolder('two')
  const clock = { time: Date.UTC(2026, 10, 23, 12), now: () => clock.time }

  async function start() {
    const store = openStore({ url, mostConnections: 4 })
    const { app, ...parts } = createApp({
      ...{ store, clock, zone: 'America/Sao_Paulo', dist: 'dist', filesFolder: join(folder, 'files') },
      passwordCost: cheapPasswords,
      pace: { requests: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
      log: () => {},
    })
    await parts.neighbours.ready

    /** Starts a session of a person of the cast. Returns the cookie. */
    async function signIn(who: Person): Promise<string> {
      const sessions = openSessions(store, clock, { secure: false, ...defaultLimits })
      return (await sessions.start(people[who], clock.time)).split(';')[0]!
    }

    async function call(method: string, path: string, { cookie, body, headers }: Call = {}): Promise<Response> {
      const isBytes = body instanceof Uint8Array || body instanceof ReadableStream
      return app.request(
        new Request(`${origin}${path}`, {
          method,
          headers: {
            Origin: origin,
            ...(cookie && { Cookie: cookie }),
            ...(body !== undefined && !isBytes && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body), duplex: 'half' }),
        } as RequestInit),
      )
    }

    async function sync(cookie: string, request: SyncRequest): Promise<SyncResponse> {
      const answer = await call('POST', '/api/sync', { cookie, body: request })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      return answer.json()
    }

    /** Opens the stream of a page. Returns the events that it got so far, without what they hold. */
    async function listen(cookie: string): Promise<string[]> {
      const reader = (await call('GET', '/api/events', { cookie })).body!.getReader()
      const events: string[] = []
      const read = async () => {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return void events.push('end')
          for (const [, event] of new TextDecoder().decode(value).matchAll(/^event: (\w+)$/gm)) events.push(event!)
        }
      }
      void read()
      return events
    }

    return { store, clock, ...parts, app, signIn, call, sync, listen }
  }

  const first = await start()
  const hash = await openPasswords(cheapPasswords).hashPassword(castPassword)
  await first.store.tx(async (q) => {
    await importRows(q, cast, { at: 1 })
    for (const id of Object.values(people)) await keepPasswordHash(q, id, hash)
  })
  const second = await start()
  return {
    ...{ postgres, name, url, folder, clock, first, second },
    async end() {
      await Promise.all([first.store.close(), second.store.close()])
      await postgres.dropDatabase(name)
      removeTestFolder(folder)
    },
  }
}
