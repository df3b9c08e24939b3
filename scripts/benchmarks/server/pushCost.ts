import { percentile } from '../benchTable.ts'
import { answerOf, start } from './benchProcess.ts'
import type { LoadOrder } from './pushLoad.ts'
import type { LoadDevice } from './pushPlan.ts'

/** What pushes cost: the server's processor for a mark, µs; marks in a second; the 99th percentile of a push, ms. */
export interface Cost {
  processor: number
  rate: number
  p99: number
}

/** Rolls that each device pushes before the measurement, and during it. */
export interface Rolls {
  warm: number
  measured: number
}

const clients = 2

/**
 * Lets the devices push, and measures the second part. `usage` tells the server's processor until now, µs.
 * @param urls of the server, or of several, which take half of the devices each
 */
export async function costOf(
  urls: string | readonly string[],
  plan: LoadDevice[],
  { warm, measured }: Rolls,
  usage: () => Promise<number>,
): Promise<Cost> {
  const part = Math.ceil(plan.length / clients)
  const processes = Array.from({ length: clients }, (_, i) => {
    const url = typeof urls === 'string' ? urls : urls[i % urls.length]!
    return { client: start('server/pushLoad.ts'), url, own: plan.slice(i * part, (i + 1) * part) }
  })
  const push = async (from: number, to: number) => {
    const answers = processes.map(({ client, url, own }) => {
      client.send({ url, plan: own, from, to } satisfies LoadOrder)
      return answerOf<number[]>(client)
    })
    return (await Promise.all(answers)).flat()
  }
  try {
    await push(0, warm)
    const before = await usage()
    const begun = performance.now()
    const times = await push(warm, warm + measured)
    const took = performance.now() - begun
    const used = (await usage()) - before
    const marks = marksOf(plan, measured)
    return { processor: used / marks, rate: (1000 * marks) / took, p99: percentile(times, 0.99) }
  } finally {
    for (const { client } of processes) client.disconnect()
  }
}

/** How many marks so many rolls of each device are. */
export const marksOf = (plan: LoadDevice[], rolls: number) =>
  rolls * plan.reduce((sum, { students }) => sum + students.length, 0)
