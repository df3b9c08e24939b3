import { createCourse } from '#schema/mutations/course/createCourse.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { metaOf } from '#server/store/epoch/metaValues.ts'
import { entryOf } from '#server/store/journal/journal.ts'
import { startAfterRestore } from '#server/store/restored/afterRestore.ts'
import type { Store } from '#server/store/store.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { NetworkFailure } from '#web/mirror/server/networkFailure.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { modelTests } from './modelTests.ts'
import type { ReplayedStore } from './replay.ts'

interface State {
  database: { epoch: number; acts: Set<number> }
  devices: Map<Person, { epoch: number; queued: Set<number>; sent: Set<number> }>
}
type Person = 'celia' | 'davi'

async function open({ serve, copy }: ReplayedStore) {
  const server = await serve()
  await startRun(server.store)
  const devices: Record<Person, SchoolDevice> = {
    celia: await schoolDevice(server, 'celia'),
    davi: await schoolDevice(server, 'davi'),
  }
  const people = ['celia', 'davi'] as const
  for (const person of people) await devices[person].sync()
  let fromCopy = await copy(server)
  let openAgain = server.open
  /** The numbers that the devices gave to the model's acts. */
  const idOf = new Map<number, number>()
  const actsAmong = (ids: number[]) => new Set([...idOf].flatMap(([act, id]) => (ids.includes(id) ? [act] : [])).sort())

  async function startOn(store: Store) {
    await startRun(store)
    server.store.close()
    Object.assign(server, server.make(store), { store })
    for (const person of people) await devices[person].signInAgain()
  }

  const [modelEpochs, realEpochs] = [inOrder(), inOrder()]
  return {
    acts: {
      async act({ person, id }: { person: Person; id: number }) {
        server.clock.time += 60_000
        const made = await mutate(devices[person].mirror, createCourse, { title: `Curso ${id}` })
        idOf.set(id, made.id)
      },
      async sync({ person, isLost }: { person: Person; isLost: boolean }) {
        const device = devices[person]
        let trips = 0
        // A device goes on by itself when there is more to say; here that is a step of its own.
        device.between = async (_, ask) => {
          trips += 1
          const answer = trips === 1 ? await ask() : undefined
          if (!answer || isLost) throw new NetworkFailure(0)
          return answer
        }
        await device.sync()
      },
      async backUp() {
        fromCopy = await copy(server)
      },
      restart: () => startOn(openAgain()),
      async putBack({ byCommand }: { byCommand: boolean }) {
        openAgain = fromCopy()
        const store = openAgain()
        if (byCommand) await startAfterRestore(store, server.clock.time)
        await startOn(store)
      },
    },
    seen: ({ database, devices }: State) => ({
      database: { epoch: modelEpochs(database.epoch), acts: database.acts },
      devices: people.map((person) => {
        const { epoch, queued, sent } = devices.get(person)!
        return { epoch: modelEpochs(epoch), queued, sent }
      }),
    }),
    async state() {
      const { q } = server.store
      const taken: number[] = []
      for (const id of idOf.values()) if ((await entryOf(q, id))?.outcome === 'applied') taken.push(id)
      const database = { epoch: realEpochs(await metaOf(q, 'epoch')), acts: actsAmong(taken) }
      const known = []
      for (const person of people) {
        const { db } = devices[person].mirror
        const [queued, sent] = [await db.outbox.toArray(), await db.sent.toArray()]
        known.push({
          epoch: realEpochs((await db.read('sync'))?.epoch),
          queued: actsAmong(queued.map(({ id }) => id)),
          sent: actsAmong(sent.map(({ id }) => id)),
        })
      }
      return { database, devices: known }
    },
    end() {
      for (const { mirror } of Object.values(devices)) mirror.db.close()
      server.end(server.store)
    },
  }
}

/** Numbers things in the order in which they first appear. */
function inOrder() {
  const known = new Map<unknown, number>()
  return (thing: unknown) => {
    if (!known.has(thing)) known.set(thing, known.size)
    return known.get(thing)
  }
}

modelTests<State>({
  name: 'epoch',
  says: 'the epoch of a database that was put back',
  fault: 'starts of the server that leave no trace',
  steps: 25,
  open,
})
