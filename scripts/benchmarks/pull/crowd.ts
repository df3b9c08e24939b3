import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { MB, type Measured, median, ms, percentile } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { answerOf, start } from '../server/benchProcess.ts'
import { type MeasuredServer, measuredServer } from '../server/measuredServer.ts'
import { rollOf } from '../server/pushPlan.ts'
import { openDevice, type SyncDevice } from '../server/syncDevice.ts'
import { brief } from '../slowed.ts'
import type { CrowdNews, CrowdOrder, Shown } from './crowdLoad.ts'
import { type CrowdSchool, prepareCrowd } from './crowdPlan.ts'

const size = brief ? { schools: 3, devices: 6 } : { schools: 50, devices: 20 }
const all = size.schools * size.devices
const clients = 2
/** Rolls that each school takes alone, and that all of them take at once. */
const rounds = brief ? 1 : 2

/**
 * 1,000 connected devices of 50 schools, played by two processes: how long after a roll was taken each device of its
 * school has it, and what memory the server takes for them.
 */
export const crowd = (): Promise<Measured> =>
  inBenchFolder(async (folder) => {
    const plan = await prepareCrowd(join(folder, 'chamada.sqlite'), size, Date.now())
    const server = await measuredServer(folder)
    const players = Array.from({ length: clients }, () => start('pull/crowdLoad.ts'))
    try {
      const idle = await server.memory()
      await Promise.all(
        players.map((player, i) => {
          const owners = plan.flatMap(({ listeners }) => listeners).filter((_, n) => n % clients === i)
          player.send({ url: server.url, owners } satisfies CrowdOrder)
          return answerOf<'listening'>(player)
        }),
      )
      const connected = await server.memory()
      return { ...(await rollsOf(server, plan, players, connected, idle)) }
    } finally {
      for (const player of players) player.disconnect()
      await server.end()
    }
  })

async function rollsOf(
  server: MeasuredServer,
  plan: CrowdSchool[],
  players: ChildProcess[],
  connected: number,
  idle: number,
): Promise<Measured> {
  const writers = plan.map(({ teacher }) => openDevice(server.url, teacher))
  for (const writer of writers) await writer.fetchAll()
  const taken = listenTo(players)
  let n = 0
  const take = (i: number) => {
    const shown = taken(plan[i]!.teacher.classId, rollOf(plan[i]!.teacher, n).body.attendanceDate)
    const begun = performance.timeOrigin + performance.now()
    const sent = writers[i]!.sync([rollOf(plan[i]!.teacher, n)])
    return Promise.all([shown, sent]).then(([times]) => times.map((at) => at - begun))
  }
  const alone: number[][] = []
  for (; n < rounds; n += 1) for (const i of plan.keys()) alone.push(await take(i))
  const atOnce: number[][] = []
  for (; n < 2 * rounds; n += 1) atOnce.push((await Promise.all([...plan.keys()].map(take))).flat())
  const poked = await server.memory()

  const empty = await emptyPull(writers[0]!)
  const each = alone.flat()
  const whole = median(alone.map((times) => Math.max(...times)))
  const oneByOne = size.devices * empty
  const wholeAtOnce = median(atOnce.map((times) => Math.max(...times)))
  return {
    rows: [
      [
        `poke: a roll on the ${size.devices} devices of its school, ${all} connected, p99`,
        ms(percentile(each, 0.99)),
        '',
        `the middle one ${ms(median(each))}, all of a school ${ms(whole)}; as many empty requests ${ms(oneByOne)}`,
      ],
      [
        `poke: rolls of ${size.schools} schools at once on ${all} devices, p99`,
        ms(median(atOnce.map((times) => percentile(times, 0.99)))),
        '',
        `the middle one ${ms(median(atOnce.flat()))}, all ${ms(wholeAtOnce)}; as many empty requests ${ms(all * empty)}`,
      ],
      [
        `memory of the server: ${all} devices connected, poked`,
        MB(Math.max(connected, poked)),
        'under 300 MB',
        `idle ${MB(idle)}, only connected ${MB(connected)}`,
      ],
    ],
    ratios: [
      {
        figure: 'poke: a roll on all devices of its school, of as many empty requests',
        ratio: whole / oneByOne,
        best: 'low',
      },
      {
        figure: 'poke: rolls at once on all devices, of as many empty requests',
        ratio: wholeAtOnce / (all * empty),
        best: 'low',
      },
      {
        figure: 'memory of the server with devices connected, of idle',
        ratio: Math.max(connected, poked) / idle,
        best: 'low',
      },
    ],
  }
}

const longestMs = 60_000

/** Returns what to call before a roll is taken: the times when each device of its school had it, once all have. */
function listenTo(players: ChildProcess[]) {
  const expected = new Map<string, { shown(at: number): void; fail(why: string): void }>()
  for (const player of players) {
    player.on('message', (news: CrowdNews) => {
      if (news !== 'listening') expected.get(nameOf(news))?.shown(news.at)
    })
    player.once('exit', () => {
      for (const { fail } of expected.values()) fail('a process that plays devices ended')
    })
  }
  return (classId: number, date: string): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const times: number[] = []
      const name = nameOf({ classId, date })
      const done = () => {
        clearTimeout(tooLong)
        expected.delete(name)
      }
      const fail = (why: string) => {
        done()
        reject(new Error(why))
      }
      const tooLong = setTimeout(
        () => fail(`after a minute ${times.length} of ${size.devices} devices had a roll`),
        longestMs,
      )
      const shown = (at: number) => {
        times.push(at)
        if (times.length < size.devices) return
        done()
        resolve(times)
      }
      expected.set(name, { shown, fail })
    })
}

const nameOf = ({ classId, date }: Pick<Shown, 'classId' | 'date'>) => `${classId} ${date}`

/** How long a request takes that brings nothing, ms. */
async function emptyPull(device: SyncDevice): Promise<number> {
  await device.sync()
  const times: number[] = []
  for (let i = 0; i < 20; i += 1) times.push((await device.sync()).ms)
  return median(times)
}
