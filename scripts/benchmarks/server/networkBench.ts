import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { openStore } from '#server/store/openStore.ts'
import { type PostgresCluster, startPostgres } from '#server/tests/support/postgres.ts'
import type { Measured, Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { brief } from '../slowed.ts'
import { measuredServer } from './measuredServer.ts'
import { type Cost, costOf, type Rolls } from './pushCost.ts'
import { preparePushes } from './pushPlan.ts'

const rolls: Rolls = brief ? { warm: 1, measured: 2 } : { warm: 20, measured: 10 }
const schools = 10

/** What is measured: where the store is, how many processes serve it, and in how many schools the classes are. */
interface Setting {
  name: string
  on: 'SQLite' | 'PostgreSQL'
  processes: number
  schools: number
}

const settings: Setting[] = [
  { name: 'SQLite', on: 'SQLite', processes: 1, schools },
  { name: 'PostgreSQL, one process', on: 'PostgreSQL', processes: 1, schools },
  { name: 'PostgreSQL, two processes', on: 'PostgreSQL', processes: 2, schools },
  { name: 'PostgreSQL, all in one school', on: 'PostgreSQL', processes: 1, schools: 1 },
]

/** Pushes of 50 devices, a roll of 40 marks each, on a real disk; the database works on the same processors. */
export const network = (): Promise<Measured> =>
  inBenchFolder(async (folder) => {
    const cluster = await startPostgres({ onDisk: true })
    try {
      const costs = new Map<string, Cost & { bytesOfRoll: number }>()
      for (const [i, setting] of settings.entries()) {
        const data = join(folder, String(i))
        mkdirSync(data)
        costs.set(setting.name, await costIn(setting, data, cluster))
      }
      const of = (name: string) => costs.get(name)!
      const [file, one, two] = settings.slice(0, 3).map(({ name }) => of(name))
      return {
        rows: [...settings.map(({ name }) => rowOf(name, of(name))), sizeOfState(one!.bytesOfRoll)],
        ratios: [
          { figure: 'marks on PostgreSQL, of SQLite’s', ratio: one!.rate / file!.rate, best: 'high' },
          { figure: 'marks of two processes, of one’s', ratio: two!.rate / one!.rate, best: 'high' },
        ],
      }
    } finally {
      await cluster.stop()
    }
  })

const rowOf = (name: string, { rate, p99, processor }: Cost): Row => [
  `push: marks with 50 devices, ${name}`,
  `${rate.toFixed(0)}/s`,
  name === 'SQLite' ? '' : 'at least 15000/s, half of SQLite’s',
  `99th percentile ${p99.toFixed(0)} ms; ${processor.toFixed(0)} µs of the servers for a mark`,
]

/** A million students in classes of forty, with a roll on each of 200 days of three years. */
const rollsOfState = (1_000_000 / 40) * 200 * 3

const sizeOfState = (bytesOfRoll: number): Row => [
  'PostgreSQL of 1,000,000 students and three years, by rate',
  `${((bytesOfRoll * rollsOfState) / 1e9).toFixed(0)} GB`,
  'at most 60 GB',
  `${bytesOfRoll.toFixed(0)} bytes for a roll of 40: its rows, marks, journal, receipts and indexes`,
]

async function costIn(
  { on, processes, schools }: Setting,
  data: string,
  cluster: PostgresCluster,
): Promise<Cost & { bytesOfRoll: number }> {
  const url = on === 'PostgreSQL' ? cluster.url(await cluster.createDatabase()) : undefined
  const plan = await preparePushes(
    openStore(url ? { url } : { file: join(data, 'chamada.sqlite') }),
    Date.now(),
    schools,
  )
  const servers: Awaited<ReturnType<typeof measuredServer>>[] = []
  try {
    for (let n = 0; n < processes; n += 1) servers.push(await measuredServer(data, url ? { DATABASE_URL: url } : {}))
    const usage = async () => {
      const each = await Promise.all(servers.map((server) => server.processor()))
      return each.reduce((sum, used) => sum + used, 0)
    }
    const before = url ? await bytesOf(url) : 0
    const cost = await costOf(
      servers.map((server) => server.url),
      plan,
      rolls,
      usage,
    )
    const pushed = plan.length * (rolls.warm + rolls.measured)
    return { ...cost, bytesOfRoll: url ? ((await bytesOf(url)) - before) / pushed : 0 }
  } finally {
    for (const server of servers) await server.end()
  }
}

/** The size of a PostgreSQL's tables and indexes, bytes. */
async function bytesOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
    return Number(rows[0].bytes)
  } finally {
    await client.end()
  }
}
