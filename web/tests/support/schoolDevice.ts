import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { type SyncRequest, type SyncResponse, wireTables } from '#schema/sync/protocol.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import type { testServer } from '#server/tests/support/testServer.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import { type Mirror, openMirror } from '#web/mirror/database/mirror.ts'
import type { Network } from '#web/mirror/server/network.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { networkOf } from './personDevice.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** What stands between a device and the server: it passes the answer on, changes it, or throws. */
export type Between = (
  request: SyncRequest,
  ask: (otherwise?: Partial<SyncRequest>) => Promise<SyncResponse>,
) => Promise<SyncResponse>

/** Thrown to crash the device. */
export class Cut extends Error {}

/**
 * A real mirror of a person of the cast, connected to the real server. Tests control what passes between them and when
 * the device crashes.
 */
export async function schoolDevice(server: Server, who: Person) {
  const { network: http, session } = await networkOf(server, who)
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const probes = { at: (_: string) => {} }
  const clock = { skew: 0, now: () => server.clock.now() + clock.skew }
  const open = () => openMirror({ userId: people[who], clock, dexie, probe: (point) => probes.at(point) })

  const device = {
    mirror: open(),
    /** Its own clock; `skew` is how far it is ahead of the server's, ms. */
    clock,
    /** Called at each named instant; if it throws, the app ends there. */
    probes,
    between: ((_, ask) => ask()) as Between,
    requests: [] as SyncRequest[],
    /** Whether the last drain found no room for something. */
    noRoom: false,
    /** Signs in again, as a person does when their session is over. */
    async signInAgain() {
      session.Cookie = await server.signIn(who)
    },
    /** The app ends and starts again on the same disk. */
    restart() {
      device.mirror.db.close()
      device.mirror = open()
    },
    /** Drains. Resolves to 'cut' after a crash; the app has then started again. */
    async sync(): Promise<'ok' | 'cut' | number> {
      const network: Network = {
        sync: (request) => {
          device.requests.push(request)
          return device.between(request, (otherwise) => http.sync({ ...request, ...otherwise }))
        },
      }
      try {
        const { ok, status, noRoom = false } = await drain(device.mirror, { network, lock: pageLock })
        device.noRoom = noRoom
        return ok ? 'ok' : status
      } catch (error) {
        if (!(error instanceof Cut)) throw error
        device.restart()
        return 'cut'
      }
    },
    /** Every row on the disk, under the names that `project` uses. */
    held: () => heldBy(device.mirror),
    /** Checks that it holds exactly what the server would show this person. */
    async expectToAgree() {
      const { q } = server.store
      const view = project((await userOf(q, people[who]))!, await stateOf(q))
      const held = await device.held()
      expect([...held.keys()].sort()).toEqual([...view.keys()].sort())
      for (const [name, row] of view) expect(held.get(name), name).toEqual(row)
    },
  }
  return device
}
export type SchoolDevice = Awaited<ReturnType<typeof schoolDevice>>

async function heldBy({ db }: Mirror): Promise<Map<string, object>> {
  const rows = new Map<string, object>()
  for (const table of wireTables)
    for (const { key, row } of await db.rows(table).toArray()) rows.set(`${table}:${key}`, row)
  return rows
}
