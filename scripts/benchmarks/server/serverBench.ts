import { cpSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '#server/store/openStore.ts'
import { type Measured, percentile, type Ratio, type Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { brief } from '../slowed.ts'
import { answerOf, start } from './benchProcess.ts'
import { type MeasuredServer, measuredServer } from './measuredServer.ts'
import { type Cost, costOf, marksOf, type Rolls } from './pushCost.ts'
import { type LoadDevice, preparePushes } from './pushPlan.ts'
import type { RawResult } from './rawLoop.ts'
import { openDevice } from './syncDevice.ts'

/** The first two thousand pushes of a process are compiled while they run, as they are once a day in a school. */
const rolls: Rolls = brief ? { warm: 1, measured: 2 } : { warm: 40, measured: 12 }

/**
 * Pushes of 50 devices, a roll of 40 marks each, to our server; beside them the same pushes to a thin server of the same
 * stack and the same marks written without any. The databases are on a real disk.
 */
export const pushes = (): Promise<Measured> =>
  inBenchFolder(async (folder) => {
    const first = join(folder, 'chamada.sqlite')
    const plan = await preparePushes(openStore({ file: first }), Date.now())
    const copy = (name: string) => {
      mkdirSync(join(folder, name))
      cpSync(first, join(folder, name, 'chamada.sqlite'))
      return join(folder, name)
    }
    const raw = await rawPushes(copy('raw'), plan)
    const thin = await thinPushes(copy('thin'), plan)
    const { bytes, statements, trip, ...ours } = await ourPushes(copy('ours'), plan)
    return {
      rows: [
        ...rowsOf({ raw, thin, ours, bytes }),
        ['push: statements of the database for a roll of 40', n(statements), '', 'one for each mark'],
        ['an empty round trip: processor of the server', `${n(trip)} µs`, 'at most 200 µs', ''],
      ],
      ratios: [
        ...ratiosOf({ raw, thin, ours }),
        { figure: 'push: statements for a mark', ratio: statements / marksPerRoll, best: 'low' },
      ],
    }
  })

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

const marksPerRoll = 40
const n = (value: number) => value.toFixed(value < 10 ? 1 : 0)

/** @returns also the bytes of a mark, the statements of a roll, and the processor for an empty round trip, µs */
async function ourPushes(
  data: string,
  plan: LoadDevice[],
): Promise<Cost & { bytes: number; statements: number; trip: number }> {
  const server = await measuredServer(data)
  const size = () => statSync(join(data, 'chamada.sqlite')).size
  try {
    const before = size()
    const statementsBefore = await server.statements()
    const cost = await costOf(server.url, plan, rolls, server.processor)
    const statements = (await server.statements()) - statementsBefore
    const trip = await emptyTrips(server, plan)
    await server.stop()
    const taken = rolls.warm + rolls.measured
    const bytes = (size() - before) / marksOf(plan, taken)
    return { ...cost, bytes, statements: statements / (taken * plan.length), trip }
  } finally {
    await server.end()
  }
}

/** How often each device asks in vain. */
const trips = brief ? 2 : 40

/** The processor of the server, µs, for a sync that brings nothing either way. */
async function emptyTrips(server: MeasuredServer, plan: LoadDevice[]): Promise<number> {
  const devices = plan.map((owner) => openDevice(server.url, owner))
  for (const device of devices) await device.fetchAll()
  const before = await server.processor()
  for (let i = 0; i < trips; i++) for (const device of devices) await device.sync()
  return ((await server.processor()) - before) / (trips * devices.length)
}

async function thinPushes(data: string, plan: LoadDevice[]): Promise<Cost> {
  const server = start('server/thinServer.ts', join(data, 'chamada.sqlite'))
  const { port } = await answerOf<{ port: number }>(server)
  const usage = async () => {
    server.send('usage')
    const { user, system } = await answerOf<NodeJS.CpuUsage>(server)
    return user + system
  }
  try {
    return await costOf(`http://127.0.0.1:${port}`, plan, rolls, usage)
  } finally {
    server.disconnect()
  }
}

async function rawPushes(data: string, plan: LoadDevice[]): Promise<Cost> {
  const loop = start('server/rawLoop.ts', join(data, 'chamada.sqlite'))
  loop.send({ plan, rolls: rolls.measured })
  const { times, cpu } = await answerOf<RawResult>(loop)
  const marks = marksOf(plan, rolls.measured)
  const took = times.reduce((sum, time) => sum + time, 0)
  return { processor: cpu / marks, rate: (1000 * marks) / took, p99: percentile(times, 0.99) }
}
