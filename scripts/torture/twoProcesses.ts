import { join } from 'node:path'
import { usualZone } from '#schema/lists/calendar/schoolZone.ts'
import { ensureServer } from '#scripts/lib/ensureServer.mjs'
import { freePort } from '#scripts/testKit/server/freePort.ts'
import { ServerProcess } from '#scripts/testKit/server/serverProcess.ts'
import { seedDemo } from '#server/demo/seedDemo.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { startPostgres } from '#server/tests/support/postgres.ts'
import { makeTestFolder, removeTestFolder } from '#server/tests/support/testFolder.ts'
import { chanceOf } from '../wire/chance.ts'
import { pause } from '../wire/client.ts'
import { nothingSeen, TortureDevice } from './device.ts'
import type { Verdict } from './faults.ts'
import { roundRobin } from './roundRobin.ts'
import { office } from './school.ts'

/** The longest that a device may wait until what it sends is acknowledged, ms. */
const longestWait = 10_000
/** How often one of the processes is killed, ms. */
const betweenKills = 2_000
const restarts = 2

/** How often what was done to the servers, and what they said of it, besides the verdict. */
export interface Fire {
  kills: number
  restarts: number
  logged: string[]
}

/**
 * Two processes on one PostgreSQL behind a plain proxy: every two seconds one of them is killed and started again, and the
 * database is ended twice as by a crash, while devices work. Compares what was acknowledged with what is stored.
 * @param sizes `seconds`: for how long
 */
export async function tortureTwoProcesses(
  { devices: size, seconds }: { devices: number; seconds: number },
  seed: number,
): Promise<Verdict & Fire> {
  const chance = chanceOf(seed)
  const data = makeTestFolder('torture')
  const postgres = await startPostgres({ onDisk: true })
  const url = postgres.url(await postgres.createDatabase('school'))
  const servers: ServerProcess[] = []
  for (let n = 0; n < 2; n += 1) servers.push(new ServerProcess(await freePort(), data, { DATABASE_URL: url }))
  const proxy = await roundRobin(servers.map(({ port }) => port))
  try {
    await withStore(url, (store) =>
      seedDemo(store, openFileStore(join(data, 'files')), { now: Date.now(), zone: usualZone, size: 'small' }),
    )
    // Built once, not by each of two that start together.
    await ensureServer()
    await Promise.all(servers.map((server) => server.start()))
    const seen = nothingSeen()
    const devices = Array.from(
      { length: size },
      (_, i) => new TortureDevice(`device ${i + 1}`, proxy.port, chanceOf(chance.between(1, 1e9)), seen),
    )
    for (const [i, device] of devices.entries()) await device.signIn(office[i % office.length]!)
    await Promise.all(devices.map((device) => device.sync()))

    const until = Date.now() + seconds * 1000
    const fire = { kills: 0, restarts: 0 }
    /** How long each device waited at worst until what it sent was acknowledged, ms. */
    let waited = 0
    const working = devices.map(async (device) => {
      while (Date.now() < until || device.outbox.length) {
        if (Date.now() < until && device.outbox.length < 400) device.enqueue(chance.between(1, 3))
        const began = Date.now()
        while (!(await device.sync())) {
          if (Date.now() - began > 6 * longestWait) return
          await pause(chance.between(50, 250))
        }
        waited = Math.max(waited, Date.now() - began)
        await pause(chance.between(50, 300))
      }
    })
    const killing = (async () => {
      while (Date.now() < until) {
        await pause(betweenKills)
        const server = servers[chance.between(0, servers.length - 1)]!
        await server.end('SIGKILL')
        fire.kills += 1
        await startedAgain(server)
      }
    })()
    const restarting = (async () => {
      for (let n = 1; n <= restarts; n += 1) {
        await pause((seconds * 1000) / (restarts + 1))
        await postgres.restart({ mode: 'immediate' })
        fire.restarts += 1
      }
    })()
    await Promise.all([...working, killing, restarting])

    const account = await withStore(url, (store) => accountOf(store, devices))
    return {
      ...fire,
      logged: [...new Set(servers.flatMap(({ faults }) => faults.map((line) => line.replace(/[0-9a-f-]{36}/, ''))))],
      ...{ fault: 'two processes', healed: waited, longest: seen.longest },
      ...{ acknowledged: account.acknowledged, lost: account.lost, doubled: account.doubled },
      answers: [...seen.refused].map(([answer, n]) => `${answer} ×${n}`).join(', ') || 'none refused',
      faults: [
        ...new Set(seen.unclear),
        ...(account.outOfOrder ? [`${account.outOfOrder} acts out of order`] : []),
        ...(account.waiting ? [`${account.waiting} acts were never taken`] : []),
        ...(account.idle ? [`${account.idle} devices had nothing acknowledged`] : []),
        ...(waited <= longestWait ? [] : [`a device waited ${waited} ms`]),
      ],
    }
  } finally {
    proxy.end()
    for (const server of servers) await server.end('SIGKILL')
    await postgres.stop()
    removeTestFolder(data)
  }
}

/** Starts it as often as it takes: while the database starts nobody can. */
async function startedAgain(server: ServerProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.start()
    } catch (error) {
      if (tries === 20) throw error
      await pause(200)
    }
  }
}

async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ url })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What the database has of what was acknowledged. The acts of a device take their places in its order. */
async function accountOf({ q, t }: Store, devices: readonly TortureDevice[]) {
  const outcomes = new Map(
    (await q.select({ id: t.journal.id, outcome: t.journal.outcome }).from(t.journal)).map((row) => [
      row.id,
      row.outcome,
    ]),
  )
  const rows = (await q.select().from(t.materials)).filter(({ title }) => title.startsWith('Tortura '))
  const byTitle = new Map<string, typeof rows>()
  for (const row of rows) byTitle.set(row.title, [...(byTitle.get(row.title) ?? []), row])
  const acknowledged = devices.flatMap((device) => [...device.acknowledged])
  const known = new Set(acknowledged.map(([, title]) => title))
  for (const { outbox } of devices) for (const { title } of outbox) known.add(title)
  const outOfOrder = devices.reduce((sum, device) => {
    const places = [...device.acknowledged]
      .sort(([a], [b]) => a - b)
      .flatMap(([, title]) => byTitle.get(title)?.map(({ seq }) => seq) ?? [])
    return sum + places.filter((place, i) => i > 0 && place <= places[i - 1]!).length
  }, 0)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(([id, title]) => outcomes.get(id) !== 'applied' || !byTitle.has(title)).length,
    doubled: [...byTitle].filter(([title, same]) => same.length > 1 || !known.has(title)).length,
    outOfOrder,
    waiting: devices.reduce((sum, { outbox }) => sum + outbox.length, 0),
    idle: devices.filter((device) => !device.acknowledged.size).length,
  }
}
