import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished } from 'vitest'
import { type Person, people } from '../../../sync-server/testing/cast.ts'
import { origin, type testServer } from '../../../sync-server/testing/testServer.ts'
import { drain } from '../drain.ts'
import { httpNetwork } from '../httpNetwork.ts'
import { pageLock as lock } from '../locks.ts'
import { openMirror } from '../mirror.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** The real server, as a person of the cast reaches it; `answered` runs between an answer and the device's hearing it. */
export async function networkOf(server: Server, who: Person, answered: () => Promise<unknown> = async () => {}) {
  const session = { Cookie: await server.signIn(who) }
  const headers = () => ({ Origin: origin, 'Content-Type': 'application/json', ...session })
  const network = httpNetwork(async (path, init) => {
    const answer = await server.app.request(`${origin}${path}`, { ...init, headers: headers() })
    await answered()
    return answer
  })
  return { network, session }
}

/** A person's device that has synced once, over the real server; `sync` gives it the network for a moment. */
export async function personDevice(server: Server, who: Person, disk = { indexedDB: new IDBFactory(), IDBKeyRange }) {
  let meanwhile: () => Promise<unknown> = async () => {}
  const { network } = await networkOf(server, who, async () => {
    const act = meanwhile
    meanwhile = async () => {}
    await act()
  })
  const open = () => {
    const mirror = openMirror({ userId: people[who], clock: server.clock, dexie: disk })
    onTestFinished(() => mirror.db.close())
    return mirror
  }
  const device = {
    mirror: open(),
    network,
    /** Drains, and tells how that went. */
    drain: () => drain(device.mirror, { network, lock }),
    sync: async () => void expect(await device.drain()).toMatchObject({ ok: true }),
    restart() {
      device.mirror.db.close()
      device.mirror = open()
    },
    /** Does something on the server after the next answer, before the device hears it. */
    whileAsking(act: typeof meanwhile) {
      meanwhile = act
    },
  }
  await device.sync()
  return device
}
