import { act, pickActor, pickDevice } from './acts.ts'
import type { Day } from './dayState.ts'
import { changeBuild, chooseSchool, failDisk, minute, partition, switchPerson, sync } from './faults.ts'
import { callDirectly, changeSchool, registerSomebody, restoreSomething } from './headquarters.ts'
import { serverPoints } from './machine.ts'
import {
  changeLine,
  failServer,
  goBack,
  leaveInTheMiddle,
  letDaysPass,
  stepClock,
  stepServersClock,
  useTabs,
} from './oldAge.ts'
import type { Chance } from './random.ts'

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
    'an answer long on its way',
    async (day) => {
      const device = pickDevice(day)
      device.network.weather = 'fine'
      const told: string[] = []
      const done = await device.syncHeldBack(async () => {
        for (let i = day.chance.below(4); i >= 0; i--) {
          day.world.time += day.chance.below(minute)
          const other = day.chance.below(3)
          if (other === 0) told.push(await changeSchool(day))
          else if (other === 1) told.push(await act(day, device))
          told.push(await sync(day, device))
        }
      })
      return `${device.name}: ${told.join('; ')}; then ${done}`
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
    'stray',
    async ({ chance, devices }) => {
      const from = devices.filter(({ network }) => network.stray.length)
      if (!from.length) return 'none'
      const device = chance.pick(from)
      await device.network.deliverStray(chance)
      return `from ${device.name}`
    },
  ],
  [
    10,
    'plug',
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
    "the server's plug",
    async (day) => {
      const point = day.chance.pick(serverPoints)
      day.world.crashAt(point)
      const done = await sync(day, pickDevice(day))
      day.world.crashAt(null)
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
  [5, 'line', changeLine],
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
    async ({ world }) => {
      await world.startEpoch()
      return 'everybody begins anew'
    },
  ],
]
const allTimes = steps.reduce((sum, [often]) => sum + often, 0)

/** What happens next. */
export function pickStep(chance: Chance): [string, Step] {
  let n = chance.below(allTimes)
  for (const [often, name, step] of steps) {
    if (n < often) return [name, step]
    n -= often
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

/** What hung on an entry goes or is renumbered with it, and has no end of its own. */
function takeOut({ takenOut, gone }: Day, id: number, entries: number[]) {
  for (const each of entries) {
    takenOut.add(each)
    if (each !== id) gone.add(each)
  }
}
