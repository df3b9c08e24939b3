import type { Mutation } from '#schema/mutations/mutation.ts'
import { allMutations } from '#schema/mutations/online/index.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { laterNames, type OutboxCall, type SyncRequest, type SyncResponse } from '#schema/sync/protocol.ts'
import { forgetWhatIsOver } from '#server/dailyWork.ts'
import { seededRandom } from '#server/demo/random.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { historyFacts } from '#server/store/epoch/historyFacts.ts'
import { startEpoch, startRun } from '#server/store/epoch/meta.ts'
import type { Both } from './bothServers.ts'
import { castPassword, type Person, people } from './cast.ts'
import { plausibility } from './hostility.ts'
import { permissions } from './permissions.ts'
import { type CallWorld, someCall, someRecords } from './randomCalls.ts'
import { hello } from './testServer.ts'

/** One step of a history: what kind it is, and the seed of the rest. */
export interface HistoryStep {
  kind: keyof typeof kinds
  seed: number
}

/** A device as the server sees it. Its holdings are only the cursors. */
interface Device {
  who: Person
  cookie: string
  last: SyncResponse | null
  cursors: Record<string, number>
  count: number
  /** Calls that it may send again. */
  sent: OutboxCall[]
}

interface World extends CallWorld {
  devices: Map<string, Device>
  cookies: Map<Person, string>
  imports: number[]
}

const minute = 60_000
const day = 24 * 60 * minute

const folk = Object.keys(people) as Person[]
/** Whoever does much comes up often. */
const actors: Person[] = [
  'celia',
  'davi',
  'marina',
  'marina',
  'otavio',
  'ana',
  'caio',
  'nadia',
  'ines',
  'sonia',
  ...folk,
]

const direct = allMutations.filter(({ name }) => name !== 'deleteSchool')
const queued = direct.filter(({ online }: Mutation & { online?: boolean }) => !online)
/** A stream never ends; files have a store of their own. */
const reads = permissions.filter(
  ({ method, path }) =>
    method === 'GET' && !/events|files|uploads|picture|still|openapi|docs|healthz|readyz/.test(path),
)
const others = permissions.filter(
  ({ method, path }) => method !== 'GET' && !/files|uploads|api\/sync$|login|logout|imports|second-factor/.test(path),
)

/** What each kind of step does, on both servers. */
const kinds = {
  async act(world: World) {
    const { both, random } = world
    const { method, path, body } = await someCall(world, random.pick(direct))
    await both.call(method, path, { cookie: await cookieOf(world, random.pick(actors)), body })
  },
  async queue(world: World) {
    const { random } = world
    const device = await someDevice(world)
    const calls: OutboxCall[] = []
    for (let n = random.between(1, 5); n > 0; n -= 1) calls.push(await nextCall(world, device))
    if (random.chance(0.3)) calls.push(...device.sent.filter(() => random.chance(0.3)).slice(-20))
    if (random.chance(0.1)) calls.reverse()
    device.sent.push(...calls)
    await sync(world, device, calls, { isLost: random.chance(0.2) })
  },
  async pull(world: World) {
    await sync(world, await someDevice(world), [])
  },
  async read(world: World) {
    const { both, random, plausible } = world
    const path = plausible.address(
      random
        .pick(reads)
        .path.replace(':table', 'classes')
        .replace(/:key.*/, '3'),
    )
    await both.call('GET', path, { cookie: await cookieOf(world, random.pick(actors)) })
  },
  async other(world: World) {
    const { both, random, plausible } = world
    const { method, path } = random.pick(others)
    const cookie = await cookieOf(world, random.pick(actors))
    await both.call(method, plausible.address(path), { cookie, body: plausible.body() })
  },
  async list(world: World) {
    const { both, random, imports } = world
    const cookie = await cookieOf(world, random.pick(['celia', 'davi', 'nadia']))
    if (!imports.length || random.chance(0.3)) {
      const { body } = await both.call('POST', '/api/imports', { cookie, body: { file: 'lista.xlsx' } })
      if (typeof body === 'object') imports.push((body as { id: number }).id)
    }
    const id = random.pick(imports.length ? imports : [1])
    if (random.chance(0.2)) await both.call('POST', `/api/imports/${id}/undo`, { cookie })
    else await both.call('POST', `/api/imports/${id}/records`, { cookie, body: { records: someRecords(random) } })
  },
  async restore(world: World) {
    const { both, random } = world
    const { store } = both.servers[0]
    const entries = await store.q.select({ id: store.t.journal.id, name: store.t.journal.name }).from(store.t.journal)
    const deletions = entries.filter(({ name }) => name.startsWith('delete'))
    const { id } = random.pick(deletions.length ? deletions : [{ id: 1, name: '' }])
    const cookie = await cookieOf(world, random.pick(['celia', 'sonia', 'nadia']))
    await both.call('POST', `/api/activities/${id}/restore`, { cookie })
  },
  async erase(world: World) {
    const { both, random } = world
    const { store } = both.servers[0]
    const { id, name } = random.pick(await store.q.select().from(store.t.users))
    const cookie = await cookieOf(world, random.pick(['celia', 'sonia', 'nadia']))
    if (random.chance(0.7)) await both.call('DELETE', `/api/users/${id}`, { cookie })
    await both.call('POST', `/api/users/${id}/erasure`, { cookie, body: { name } })
  },
  async night({ both, random }: World) {
    both.clock.time += random.pick([1, 1, 1, 8, 40, 100]) * day
    await both.both('a night', async ({ store, clock }) => {
      await forgetWhatIsOver(store, openFileStore('/nonexistent/files'), clock.now())
    })
  },
  async signIn(world: World) {
    const { both, random } = world
    const { name, username, email } = await personRow(world, random.pick(folk))
    const password = random.chance(0.8) ? castPassword : `errada ${name}`
    const { cookie } = await both.call('POST', '/api/login', {
      body: { email: username ?? email ?? 'ninguem', password },
    })
    if (cookie) await both.call('POST', '/api/logout', { cookie: cookie.split(';')[0]! })
  },
  async startAgain({ both, random }: World) {
    const isRestored = random.chance(0.3)
    await both.both(isRestored ? 'a restore' : 'a start', async ({ store, clock }) => {
      if (isRestored) await startEpoch(store, clock.now())
      await startRun(store, () => 5_000)
      return (await historyFacts(store.q)).lastRun
    })
  },
} satisfies Record<string, (world: World) => Promise<void>>

/** Each kind of step, those that are frequent several times. */
export const stepKinds = Object.entries({
  ...{
    act: 8,
    queue: 10,
    pull: 4,
    read: 3,
    other: 3,
    list: 3,
    restore: 2,
    erase: 0.5,
    night: 1,
    signIn: 1,
    startAgain: 0.5,
  },
}).flatMap(([kind, often]) => Array<HistoryStep['kind']>(often * 2).fill(kind as HistoryStep['kind']))

/** Carries out a history on both servers; at the end both must hold the same, and everybody receive the same. */
export async function executeHistory(both: Both, steps: readonly HistoryStep[]): Promise<void> {
  const kept = { devices: new Map<string, Device>(), cookies: new Map<Person, string>(), imports: [] as number[] }
  for (const { kind, seed } of steps) {
    const random = seededRandom(seed)
    both.clock.time += random.pick([1, 1_000, minute, 60 * minute])
    await kinds[kind]({ both, random, plausible: plausibility(seed + 1), ...kept })
  }
  await both.compareTables()
  const world = { both, random: seededRandom(1), plausible: plausibility(1), ...kept }
  for (const who of folk) {
    const device = await newDevice(world, who)
    for (let page = 0; page < 500; page += 1) {
      const answer = await sync(world, device, [])
      if (!answer?.scopes.some(({ more }) => more)) break
    }
  }
  await both.compareTables()
}

async function cookieOf({ both, cookies }: World, who: Person): Promise<string> {
  const known = cookies.get(who)
  if (known) return known
  const cookie = await both.both(`${who} signs in`, (server) => server.signIn(who))
  cookies.set(who, cookie)
  return cookie
}

async function newDevice(world: World, who: Person): Promise<Device> {
  const cookie = await world.both.both(`${who} signs in on a device`, (server) => server.signIn(who))
  return { who, cookie, last: null, cursors: {}, count: 0, sent: [] }
}

async function someDevice(world: World): Promise<Device> {
  const { random, devices } = world
  const who = random.pick(actors)
  const name = `${who} ${random.between(1, 2)}`
  const known = devices.get(name)
  if (known) return known
  const device = await newDevice(world, who)
  devices.set(name, device)
  await sync(world, device, [])
  return device
}

async function nextCall(world: World, device: Device): Promise<OutboxCall> {
  const { random, both } = world
  device.count += 5
  const id = idInBlock(device.last?.device ?? 4096, device.count)
  const at = both.clock.time - random.pick([0, 0, 1_000, 60 * minute, 3 * day, -2 * minute])
  return { id, at, ...(await someCall(world, random.pick(queued))) } as OutboxCall
}

async function sync({ both, random }: World, device: Device, mutations: OutboxCall[], { isLost = false } = {}) {
  const { last } = device
  const request: SyncRequest = hello(device.who, {
    device: last?.device ?? null,
    epoch: last?.epoch ?? null,
    view: last?.view ?? null,
    ...(last?.historyToken && { historyToken: last.historyToken }),
    cursors: device.cursors,
    tables: [...laterNames],
    ...(device.who === 'sonia' && { school: random.pick([1, 2]) }),
    mutations,
  } as Partial<SyncRequest>)
  const answer = await both.call('POST', '/api/sync', { cookie: device.cookie, body: request })
  if (answer.status === 401 || answer.status === 403) device.cookie = await signedInAgain(both, device)
  if (answer.status !== 200 || isLost) return undefined
  const page = answer.body as SyncResponse
  if (page.reset) device.cursors = {}
  for (const scope of page.dropped) delete device.cursors[scope]
  for (const { scope, cursor } of page.scopes) device.cursors[scope] = cursor
  device.last = page
  return page
}

const signedInAgain = (both: Both, { who }: Device) =>
  both.both(`${who} signs in again`, (server) => server.signIn(who))

async function personRow({ both }: World, who: Person) {
  const { store } = both.servers[0]
  const rows = await store.q.select().from(store.t.users)
  return rows.find(({ id }) => id === people[who]) ?? { name: 'x', username: null, email: null }
}
