import type { Day } from '../dayState.ts'
import { serverPoints } from '../machine.ts'
import type { Chance } from '../random.ts'
import { act, pickActor, pickDevice } from './acts.ts'
import { changeBuild, chooseSchool, failDisk, minute, partition, switchPerson, sync } from './faults.ts'
import {
  changeConnection,
  failServer,
  goBack,
  leaveInTheMiddle,
  letDaysPass,
  stepClock,
  stepServersClock,
  useTabs,
} from './oldAge.ts'
import { callDirectly, changeSchool, registerSomebody, restoreSomething } from './serverSideActs.ts'

/** Every probe of the mirror. */
export const devicePoints = [
  'mutate.before',
  'mutate.after',
  'drain.sending',
  'drain.answered',
  'apply.rows',
  'apply.end',
  'drain.applied',
  'drain.between',
] as const

type Step = (day: Day) => Promise<string>

const steps: [often: number, name: string, step: Step][] = [
  [80, 'act', (day) => act(day, pickActor(day))],
  [30, 'sync', (day) => sync(day, pickDevice(day))],
  [6, 'two tabs and a worker', useTabs],
  [
    5,
    'a late answer',
    async (day) => {
      const device = pickDevice(day)
      device.network.condition = 'fine'
      const reports: string[] = []
      const done = await device.syncHeldBack(async () => {
        for (let i = day.chance.below(4); i >= 0; i--) {
          day.server.time += day.chance.below(minute)
          const other = day.chance.below(3)
          if (other === 0) reports.push(await changeSchool(day))
          else if (other === 1) reports.push(await act(day, device))
          reports.push(await sync(day, device))
        }
      })
      return `${device.name}: ${reports.join('; ')}; then ${done}`
    },
  ],
  [
    6,
    'act while syncing',
    async (day) => {
      const device = pickActor(day)
      return (await Promise.all([sync(day, device), act(day, device)])).join('; ')
    },
  ],
  [
    8,
    'delayed request',
    async ({ chance, devices }) => {
      const from = devices.filter(({ network }) => network.delayedRequests.length)
      if (!from.length) return 'none'
      const device = chance.pick(from)
      await device.network.deliverDelayed(chance)
      return `from ${device.name}`
    },
  ],
  [
    10,
    'crash',
    async (day) => {
      const device = pickDevice(day)
      const point = day.chance.pick(devicePoints)
      device.crashAt(point)
      const done = point.startsWith('mutate') ? await act(day, device) : await sync(day, device)
      return `${point}, ${done}`
    },
  ],
  [
    6,
    "the server's crash",
    async (day) => {
      const point = day.chance.pick(serverPoints)
      day.server.crashAt(point)
      const done = await sync(day, pickDevice(day))
      day.server.crashAt(null)
      return `${point}, ${done}`
    },
  ],
  [
    4,
    'restart',
    async (day) => {
      const device = pickDevice(day)
      device.restart()
      return device.name
    },
  ],
  [6, 'clock', stepClock],
  [2, "the server's clock", stepServersClock],
  [4, 'days pass', letDaysPass],
  [4, 'the server goes back', goBack],
  [5, 'some acts fail on the server', failServer],
  [5, 'connection', changeConnection],
  [4, 'signs out while syncing', leaveInTheMiddle],
  [12, 'change', changeSchool],
  [4, 'direct call', callDirectly],
  [4, 'registration', registerSomebody],
  [4, 'restore', restoreSomething],
  [4, 'refused entry', settleRefused],
  [6, 'partition', partition],
  [8, 'another person', switchPerson],
  [4, 'other builds', changeBuild],
  [6, 'disk', failDisk],
  [4, 'school choice', chooseSchool],
  [
    1,
    'new epoch',
    async ({ server }) => {
      await server.startEpoch()
      return 'everybody starts over'
    },
  ],
]
const totalWeight = steps.reduce((sum, [weight]) => sum + weight, 0)

/** Picks the next step. */
export function pickStep(chance: Chance): [string, Step] {
  let n = chance.below(totalWeight)
  for (const [weight, name, step] of steps) {
    if (n < weight) return [name, step]
    n -= weight
  }
  throw new Error('unreachable')
}

async function settleRefused(day: Day): Promise<string> {
  const { chance, devices } = day
  for (const device of devices) {
    if (device.away) continue
    const refused = await device.opened.db.outbox.where('state').equals('refused').primaryKeys()
    if (!refused.length) continue
    const id = chance.pick(refused)
    if (chance.oneIn(2)) {
      const out = await device.discard(id)
      takeOut(day, id, out)
      return `${device.name} discards ${out}`
    }
    const { done, replaced } = await device.retry(id)
    takeOut(day, id, replaced)
    return `${device.name} tries ${id}: ${done}, in place of ${replaced}`
  }
  return 'none'
}

/** Entries that depended on the entry are removed or renumbered with it, and have no outcome of their own. */
function takeOut({ takenOut, gone }: Day, id: number, entries: number[]) {
  for (const each of entries) {
    takenOut.add(each)
    if (each !== id) gone.add(each)
  }
}
