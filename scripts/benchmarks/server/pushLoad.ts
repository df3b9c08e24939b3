import { type LoadDevice, rollOf } from './pushPlan.ts'
import { openDevice, type SyncDevice } from './syncDevice.ts'

/** What the bench asks of this process: each device pushes its rolls `from` … `to - 1`, one after the other. */
export interface LoadOrder {
  url: string
  plan: LoadDevice[]
  from: number
  to: number
}

// A process of the bench that plays devices: each sends its next push when the last was answered, as a browser would.

const opened = new Map<number, SyncDevice>()

process.on('message', async ({ url, plan, from, to }: LoadOrder) => {
  const times: number[] = []
  await Promise.all(
    plan.map(async (owner) => {
      const device = opened.get(owner.classId) ?? (await begin(url, owner))
      for (let n = from; n < to; n += 1) times.push((await device.sync([rollOf(owner, n)])).ms)
    }),
  )
  process.send!(times)
})
process.once('disconnect', () => process.exit())

/** The device fetches what its person may see, and gets its numbers. */
async function begin(url: string, owner: LoadDevice): Promise<SyncDevice> {
  const device = openDevice(url, owner)
  opened.set(owner.classId, device)
  await device.fetchAll()
  return device
}
