import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, work } from '#scripts/lib/project.mjs'
import { freePort, startServer } from '#web/e2e/support/server/server.ts'
import { percentile, type Ratio, type Row } from '../benchTable.ts'
import { brief } from '../slowed.ts'
import type { LoadOrder } from './pushLoad.ts'
import { type LoadDevice, preparePushes } from './pushPlan.ts'
import type { RawResult } from './rawLoop.ts'

/** Rolls that each device pushes before the measurement, and during it. */
const warm = brief ? 1 : 4
const measured = brief ? 2 : 12
const clients = 2

/** What pushes cost: the server's processor for a mark, µs; marks in a second; the 99th percentile of a push, ms. */
interface Cost {
  processor: number
  rate: number
  p99: number
}

/**
 * Pushes of 50 devices, a roll of 40 marks each, to our server; beside them the same pushes to a thin server of the same
 * stack and the same marks written without any. The databases are on a real disk.
 */
export async function pushes(): Promise<{ rows: Row[]; ratios: Ratio[] }> {
  mkdirSync(work, { recursive: true })
  const folder = mkdtempSync(join(work, 'bench-'))
  try {
    const first = join(folder, 'chamada.sqlite')
    const plan = await preparePushes(first, Date.now())
    const copy = (name: string) => {
      mkdirSync(join(folder, name))
      cpSync(first, join(folder, name, 'chamada.sqlite'))
      return join(folder, name)
    }
    const raw = await rawPushes(copy('raw'), plan)
    const thin = await thinPushes(copy('thin'), plan)
    const { bytes, ...ours } = await ourPushes(copy('ours'), plan)
    return { rows: rowsOf({ raw, thin, ours, bytes }), ratios: ratiosOf({ raw, thin, ours }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function rowsOf({ raw, thin, ours, bytes }: Record<'raw' | 'thin' | 'ours', Cost> & { bytes: number }): Row[] {
  const beside = (name: keyof Cost, unit: string) => `thin server ${n(thin[name])} ${unit}, raw ${n(raw[name])} ${unit}`
  return [
    ['push: processor of the server for a mark', `${n(ours.processor)} µs`, 'at most 45 µs', beside('processor', 'µs')],
    [
      'push: marks written by a core',
      `${n(1e6 / ours.processor)}/s`,
      'at least 13100/s',
      `${n(1e6 / thin.processor)}/s, ${n(1e6 / raw.processor)}/s`,
    ],
    ['push: marks with 50 devices on this machine', `${n(ours.rate)}/s`, '', beside('rate', '/s')],
    ['push: 99th percentile of a roll of 40', `${n(ours.p99)} ms`, 'under 150 ms', beside('p99', 'ms')],
    ['push: bytes of the database for a mark', n(bytes), 'at most 120', 'with its journal'],
  ]
}

const ratiosOf = ({ raw, thin, ours }: Record<'raw' | 'thin' | 'ours', Cost>): Ratio[] => [
  { figure: 'push: processor for a mark, of the thin server’s', ratio: ours.processor / thin.processor, best: 'low' },
  { figure: 'push: processor for a mark, of the raw loop’s', ratio: ours.processor / raw.processor, best: 'low' },
]

const n = (value: number) => value.toFixed(value < 10 ? 1 : 0)

async function ourPushes(data: string, plan: LoadDevice[]): Promise<Cost & { bytes: number }> {
  const port = await freePort()
  const server = await startServer({ CHAMADA_DATA: data, CHAMADA_METRICS_PORT: String(port) })
  const usage = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return 1e6 * Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(text)![1])
  }
  const size = () => statSync(join(data, 'chamada.sqlite')).size
  try {
    const before = size()
    const cost = await costOf(server.url, plan, usage)
    await server.stop()
    return { ...cost, bytes: (size() - before) / marksOf(plan, warm + measured) }
  } finally {
    await server.end()
  }
}

async function thinPushes(data: string, plan: LoadDevice[]): Promise<Cost> {
  const server = start('thinServer.ts', join(data, 'chamada.sqlite'))
  const { port } = await answerOf<{ port: number }>(server)
  const usage = async () => {
    server.send('usage')
    const { user, system } = await answerOf<NodeJS.CpuUsage>(server)
    return user + system
  }
  const cost = await costOf(`http://127.0.0.1:${port}`, plan, usage)
  server.disconnect()
  return cost
}

async function rawPushes(data: string, plan: LoadDevice[]): Promise<Cost> {
  const loop = start('rawLoop.ts', join(data, 'chamada.sqlite'))
  loop.send({ plan, rolls: measured })
  const { times, cpu } = await answerOf<RawResult>(loop)
  const marks = marksOf(plan)
  const took = times.reduce((sum, time) => sum + time, 0)
  return { processor: cpu / marks, rate: (1000 * marks) / took, p99: percentile(times, 0.99) }
}

/** Lets the clients push, and measures the second part. `usage` tells the server's processor until now, µs. */
async function costOf(url: string, plan: LoadDevice[], usage: () => Promise<number>): Promise<Cost> {
  const part = Math.ceil(plan.length / clients)
  const processes = Array.from({ length: clients }, (_, i) => {
    return { client: start('pushLoad.ts'), own: plan.slice(i * part, (i + 1) * part) }
  })
  const push = async (from: number, to: number) => {
    const answers = processes.map(({ client, own }) => {
      client.send({ url, plan: own, from, to } satisfies LoadOrder)
      return answerOf<number[]>(client)
    })
    return (await Promise.all(answers)).flat()
  }
  await push(0, warm)
  const before = await usage()
  const begun = performance.now()
  const times = await push(warm, warm + measured)
  const took = performance.now() - begun
  const used = (await usage()) - before
  for (const { client } of processes) client.disconnect()
  const marks = marksOf(plan)
  return { processor: used / marks, rate: (1000 * marks) / took, p99: percentile(times, 0.99) }
}

const marksOf = (plan: LoadDevice[], rolls = measured) =>
  rolls * plan.reduce((sum, { students }) => sum + students.length, 0)

const start = (script: string, ...args: string[]) =>
  fork(inRoot('scripts', 'benchmarks', 'server', script), args, { execArgv: ['--import', 'tsx'] })

/** The next message of a process. Rejects when it ends without one. */
const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process of the bench ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
