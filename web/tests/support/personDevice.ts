import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished } from 'vitest'
import { type Person, people } from '#server/tests/support/cast.ts'
import { origin, type testServer } from '#server/tests/support/testServer.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { drain } from '#web/mirror/sync/drain.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/**
 * The real server, as a person of the cast reaches it. `answered` runs after an answer and before the device receives
 * it.
 */
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

/** A person's device that has synced once with the real server. `sync` connects it to the network for a moment. */
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
    /** Drains; resolves to the outcome. */
    drain: () => drain(device.mirror, { network, lock }),
    sync: async () => void expect(await device.drain()).toMatchObject({ ok: true }),
    restart() {
      device.mirror.db.close()
      device.mirror = open()
    },
    /** Runs something on the server after the next answer, before the device receives it. */
    beforeNextAnswer(act: typeof meanwhile) {
      meanwhile = act
    },
  }
  await device.sync()
  return device
}
