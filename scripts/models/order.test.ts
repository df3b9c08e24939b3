import { setImmediate } from 'node:timers/promises'
import { put } from '#schema/nouns/tables.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { headOf } from '#server/store/counters.ts'
import { answerBudget, pull } from '#server/store/pull/pull.ts'
import type { Q } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { people } from '#server/tests/support/cast.ts'
import { emptyHoldings } from '#server/tests/support/holdings.ts'
import { modelTests } from './modelTests.ts'
import type { ReplayedStore } from './replay.ts'

interface State {
  lastPlace: number
  places: Map<number, number>
  writes: Map<string, { rows: Set<number>; first: number }>
  cursors: Map<string, number>
  held: Map<string, Map<number, number>>
}

/** A transaction under way. */
interface Open {
  rows: Set<number>
  /** Its first place; 0 until it has one. */
  first: number
  hasPlaces: Promise<void>
  end(way: 'commit' | 'rollBack'): Promise<void>
}

const school = 1
const scope = `school:${school}`
const pageRows = 2
const rows = [1, 2, 3]
/** The rows are courses. */
const idOf = (row: number) => 30 + row

/** Long enough for whoever does not wait to be through. */
async function turns() {
  for (let n = 0; n < 50; n += 1) await setImmediate()
}

async function open({ serve }: ReplayedStore) {
  const server = await serve()
  const stores = { server: server.store, command: server.open() }
  const celia = (await userOf(server.store.q, people.celia))!
  const start = await headOf(server.store.q, school)
  const writes: Record<string, Open | null> = { server: null, command: null }
  /** The place of each change, by the title that it writes. */
  const placeOf = new Map<string, number>()
  let count = 0
  const devices = ['phone', 'tablet'].map((name) => ({ name, cursor: start, holdings: emptyHoldings() }))
  for (const { holdings } of devices)
    holdings.applyPage({ scope, from: 0, cursor: start, more: false, rows: {}, gone: {} })

  async function placed(q: Q) {
    const courses = await q.select().from(server.store.t.courses)
    const seqOf = (row: number) => courses.find(({ id }) => id === idOf(row))?.seq ?? start
    return new Map(rows.map((row) => [row, seqOf(row) - start]))
  }

  function begin(store: (typeof stores)['server'], some: Set<number>): Open {
    const title = `change ${++count}`
    const changes = [...some]
      .sort()
      .map((row) => put('courses', { id: idOf(row), title, schoolId: school, createdAt: 0 }))
    let end: (way: 'commit' | 'rollBack') => void
    const ending = new Promise<'commit' | 'rollBack'>((resolve) => {
      end = resolve
    })
    const transaction = { rows: some, first: 0 }
    let done: Promise<void>
    const hasPlaces = new Promise<void>((resolve, reject) => {
      const work = async (q: Q) => {
        await write(q, changes, [count, 1])
        const mine = await placed(q)
        transaction.first = Math.min(...[...some].map((row) => mine.get(row)!))
        for (const row of some) placeOf.set(`${row} ${title}`, mine.get(row)!)
        resolve()
        if ((await ending) === 'rollBack') throw new RolledBack()
      }
      done = store.tx(work).catch((error) => {
        reject(error)
        if (!(error instanceof RolledBack)) throw error
      })
    })
    return Object.assign(transaction, {
      hasPlaces,
      end(way: 'commit' | 'rollBack') {
        end(way)
        return done
      },
    })
  }

  /** Whoever has its places in the model gets them here, and nobody else. */
  async function settle(next: State) {
    for (const [process, { first }] of next.writes) if (first > 0) await writes[process]!.hasPlaces
    await turns()
  }
  const end = (way: 'commit' | 'rollBack') => async (picks: { process: 'server' | 'command' }, next: State) => {
    await writes[picks.process]!.end(way)
    writes[picks.process] = null
    await settle(next)
  }

  return {
    acts: {
      async begin({ process, some }: { process: 'server' | 'command'; some: Set<number> }, next: State) {
        writes[process] = begin(stores[process], some)
        await settle(next)
      },
      commit: end('commit'),
      rollBack: end('rollBack'),
      async pull({ device: name }: { device: string }) {
        const device = devices.find((each) => each.name === name)!
        const store = stores[name === 'phone' ? 'server' : 'command']
        const page = await store.read((q) => pull(q, celia, scope, device.cursor, answerBudget(pageRows)))
        device.holdings.applyPage(page)
        device.cursor = page.cursor
      },
    },
    seen: (state: State) => state,
    state: async () => ({
      lastPlace: (await headOf(server.store.q, school)) - start,
      places: await placed(server.store.q),
      writes: new Map(
        Object.entries(writes).map(([process, write]) => [
          process,
          { rows: write?.rows ?? new Set(), first: write?.first ?? 0 },
        ]),
      ),
      cursors: new Map(devices.map(({ name, cursor }) => [name, cursor - start])),
      held: new Map(
        devices.map(({ name, holdings }) => {
          const view = holdings.view() as Map<string, { title: string }>
          const change = (row: number) => view.get(`courses:${idOf(row)}`)?.title
          return [name, new Map(rows.map((row) => [row, placeOf.get(`${row} ${change(row)}`) ?? 0]))]
        }),
      ),
    }),
    async end() {
      await Promise.all(Object.values(writes).map((write) => write?.end('rollBack')))
      stores.command.close()
      server.end()
    },
  }
}

class RolledBack extends Error {}

modelTests<State>({
  name: 'order',
  says: 'places and cursors, with two processes',
  fault: 'places that are taken before their transaction',
  steps: 25,
  open,
})
