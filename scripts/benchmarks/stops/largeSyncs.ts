import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inBenchFolder } from '../inBenchFolder.ts'
import { prepareLarge } from '../pull/largePlan.ts'
import { measuredServer } from '../server/measuredServer.ts'
import { rollOf } from '../server/pushPlan.ts'
import { openDevice } from '../server/syncDevice.ts'

/** How many devices send at once, and how many rolls of a whole class each. */
const devices = 60
const rolls = 150

/** The most memory a server may hold meanwhile, bytes. */
export const memoryLimit = 300e6

export interface LargeSyncs {
  /** The bytes of each request. */
  bytes: number
  /** The memory the server held before, and the most it held from then on, bytes. */
  before: number
  most: number
}

/** Sixty devices send at once what each did in a year: requests of a megabyte. Rejects when one is not taken. */
export const largeSyncs = (): Promise<LargeSyncs> =>
  inBenchFolder(async (folder) => {
    const { teachers } = await prepareLarge(join(folder, 'chamada.sqlite'), Date.now())
    const server = await measuredServer(folder)
    try {
      const plan = Array.from({ length: devices }, (_, n) => {
        const teacher = teachers[n % teachers.length]!
        return { teacher, device: openDevice(server.url, teacher) }
      })
      for (const { device } of plan) await device.fetchAll()
      const before = await server.memory()
      let most = before
      let isOver = false
      const watching = (async () => {
        while (!isOver) {
          most = Math.max(most, await server.memory())
          await pause(50)
        }
      })()
      const sent = plan.map(({ teacher, device }) => {
        const acts = Array.from({ length: rolls }, (_, n) => withComments(rollOf(teacher, n)))
        return { bytes: JSON.stringify(acts).length, device, acts }
      })
      await Promise.all(sent.map(({ device, acts }) => device.sync(acts)))
      isOver = true
      await watching
      return { bytes: Math.min(...sent.map(({ bytes }) => bytes)), before, most }
    } finally {
      await server.end()
    }
  })

/** A comment for each student, so that a roll is several thousand bytes. */
function withComments({ body, ...call }: ReturnType<typeof rollOf>) {
  const comment = 'Trouxe a lição e ajudou os colegas. '.repeat(5).trim()
  return { ...call, body: { ...body, marks: body.marks.map((mark) => ({ ...mark, comment })) } }
}
