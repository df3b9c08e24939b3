import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { type SyncRequest, type SyncResponse, wireTables } from '../../../schema/sync/protocol.ts'
import { userOf } from '../../../sync-server/store/people.ts'
import { project, stateOf } from '../../../sync-server/store/project.ts'
import { type Person, people } from '../../../sync-server/testing/cast.ts'
import type { testServer } from '../../../sync-server/testing/testServer.ts'
import { drain, type Network } from '../drain.ts'
import { pageLock } from '../locks.ts'
import { type Mirror, openMirror } from '../mirror.ts'
import { networkOf } from './personDevice.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** What stands between a device and the server: gives the answer, spoils it, or throws. */
export type Between = (
  request: SyncRequest,
  ask: (otherwise?: Partial<SyncRequest>) => Promise<SyncResponse>,
) => Promise<SyncResponse>

/** The plug was pulled. */
export class Cut extends Error {}

/** A real mirror of a person of the cast over the real server, with a hand on what passes between them and on its plug. */
export async function schoolDevice(server: Server, who: Person) {
  const { network: http, session } = await networkOf(server, who)
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const probes = { at: (_: string) => {} }
  const clock = { skew: 0, now: () => server.clock.now() + clock.skew }
  const open = () => openMirror({ userId: people[who], clock, dexie, probe: (point) => probes.at(point) })

  const device = {
    mirror: open(),
    /** Its own clock, ahead of the server's by so many ms. */
    clock,
    /** Called at each named instant; what it throws ends the app there. */
    probes,
    between: ((_, ask) => ask()) as Between,
    asked: [] as SyncRequest[],
    /** What a person does when their session is over. */
    async signInAgain() {
      session.Cookie = await server.signIn(who)
    },
    /** The app ends and starts again on the same disk. */
    restart() {
      device.mirror.db.close()
      device.mirror = open()
    },
    /** Drains; 'cut' when the plug was pulled, and then the app has started again. */
    async sync(): Promise<'ok' | 'cut' | number> {
      const network: Network = {
        sync: (request) => {
          device.asked.push(request)
          return device.between(request, (otherwise) => http.sync({ ...request, ...otherwise }))
        },
      }
      try {
        const { ok, status } = await drain(device.mirror, { network, lock: pageLock })
        return ok ? 'ok' : status
      } catch (error) {
        if (!(error instanceof Cut)) throw error
        device.restart()
        return 'cut'
      }
    },
    /** Every row on the disk, as `project` names them. */
    held: () => heldBy(device.mirror),
    /** Holds what the server would show this person, no row more and none less. */
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
