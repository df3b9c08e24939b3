import { type Change, patch, put, remove } from '../../../schema/entities/tables.ts'
import { completeLesson, reopening } from '../../../schema/mutations/completeLesson.ts'
import { markAttendance } from '../../../schema/mutations/markAttendance.ts'
import { ratePerformance } from '../../../schema/mutations/ratePerformance.ts'
import { setCurrentLesson } from '../../../schema/mutations/setCurrentLesson.ts'
import { takeRollCall } from '../../../schema/mutations/takeRollCall.ts'
import { addDays, civilDateOf } from '../../../schema/rules/civilDate.ts'
import { type Person, people } from '../../../sync-server/testing/cast.ts'
import { catalogueAct } from './catalogueActs.ts'
import { mustAgree, settle, watched } from './checks.ts'
import { Device, type Weather } from './device.ts'
import { officeAct } from './office.ts'
import { type Chance, chanceOf } from './random.ts'
import { serverPoints, World } from './world.ts'

/** What a day came to. */
export interface Counts {
  acts: number
  saved: number
  refused: number
  syncs: number
  crashes: number
}

const year = 365 * 24 * 60 * 60 * 1000
const minute = 60_000

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

const weathers: Weather[] = [
  'fine',
  'fine',
  'fine',
  'fine',
  'down',
  'requestLost',
  'answerLost',
  'twice',
  'portal',
  'late',
]

/** A day as it goes: what a step works with. */
export interface Day {
  world: World
  chance: Chance
  devices: Device[]
  /** Refused entries that their author tried again or discarded. */
  takenOut: Set<number>
  counts: Counts
}

/**
 * One seeded day of the school: devices act, meet the server under every weather, crash; the school changes around them. In
 * the evening the network is fine, everything is settled, and all that the design promises is checked.
 * Rejects with the seed, what is wrong and the last steps.
 */
export async function runDay(seed: number, steps = 80): Promise<Counts> {
  const chance = chanceOf(seed)
  const luck = chanceOf(~seed)
  const world = await World.open(chance.pick([3, 8, 25, 1000]))
  const story: string[] = []
  const day: Day = {
    world,
    chance,
    devices: castOf(chance).map((who, i) => deviceFor(world, chance, who, i)),
    takenOut: new Set(),
    counts: { acts: 0, saved: 0, refused: 0, syncs: 0, crashes: 0 },
  }
  try {
    for (const device of day.devices) if (!chance.oneIn(4)) story.push(`${device.name} ${await device.sync()}`)
    for (let i = 0; i < steps; i++) {
      world.time += chance.oneIn(12) ? chance.below(180 * minute) : chance.below(minute)
      const [name, step] = pickStep(chance)
      story.push(`${i} ${name}:`)
      story.push(`${story.pop()} ${await step(day)}`)
      if (luck.oneIn(4)) story.push(`${i} office: ${await officeStep(day, luck)}`)
      const faults = world.takeFaults()
      if (faults.length) throw new Error(`the server failed: ${faults.join('\n')}`)
    }
    story.push('evening:')
    await settle(day)
    day.counts.crashes = day.devices.reduce((sum, { crashes }) => sum + crashes, world.crashes)
    day.counts.saved = day.devices.reduce((sum, { saved }) => sum + saved.length, 0)
    return day.counts
  } catch (error) {
    const what = (error as Error).stack ?? String(error)
    throw new Error(
      `seed ${seed}: ${what}\nlast steps:\n  ${story.slice(-12).join('\n  ')}\nreplay: npm run simulate -- --seed ${seed}`,
    )
  } finally {
    for (const device of day.devices) device.opened.db.close()
    world.end()
  }
}

/** Whose devices: two of the class's teacher, an administrator's, a student's; sometimes another teacher's and a second student's. */
function castOf(chance: Chance): Person[] {
  const others = (['otavio', 'caio'] as const).filter(() => chance.oneIn(2))
  return ['marina', 'marina', 'celia', 'ana', ...others]
}

const wrongClock = (chance: Chance) =>
  chance.oneIn(2) ? Math.round((chance.next() * 2 - 1) * year) : chance.below(5000)

const deviceFor = (world: World, chance: Chance, who: Person, i: number) =>
  new Device({
    name: `${who}'s ${['phone', 'notebook', 'desktop', 'tablet', 'old phone', 'console'][i]}`,
    userId: people[who],
    skew: wrongClock(chance),
    time: () => world.time,
    send: watched(world, people[who], world.send(who), () => {
      world.time += chance.below(3) * chance.below(400)
    }),
  })

type Step = (day: Day) => Promise<string>

async function act(day: Day, device: Device): Promise<string> {
  day.counts.acts++
  const [what, done] = await randomAct(day, device)
  if (done !== 'saved') day.counts.refused++
  return `${device.name} ${what}: ${done}`
}

async function officeStep(day: Day, luck: Chance): Promise<string> {
  day.counts.acts++
  const [what, done] = await officeAct({ ...day, luck })
  if (done !== 'saved') day.counts.refused++
  return `${what}: ${done}`
}

async function sync(day: Day, device: Device): Promise<string> {
  day.counts.syncs++
  device.weather = day.chance.pick(weathers)
  const done = await device.sync()
  if (done === 'ok' && !day.chance.oneIn(3)) await mustAgree(day.world, device)
  return `${device.name} in weather ${device.weather}: ${done}`
}

const pickDevice = ({ chance, devices }: Day) => chance.pick(devices)
const pickActor = ({ chance, devices }: Day) =>
  chance.pick(chance.oneIn(20) ? devices : devices.filter(({ userId }) => userId < people.ana))

const steps: [often: number, name: string, step: Step][] = [
  [80, 'act', (day) => act(day, pickActor(day))],
  [30, 'sync', (day) => sync(day, pickDevice(day))],
  [
    5,
    'two tabs',
    async (day) => {
      const device = pickDevice(day)
      day.counts.syncs += 2
      device.weather = day.chance.pick(weathers)
      return `${device.name} in weather ${device.weather}: ${await device.syncInTwoTabs()}`
    },
  ],
  [
    5,
    'an answer long on its way',
    async (day) => {
      const device = pickDevice(day)
      device.weather = 'fine'
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
      const from = devices.filter(({ stray }) => stray.length)
      if (!from.length) return 'none'
      const device = chance.pick(from)
      await device.deliverStray(chance)
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
  [
    3,
    'clock',
    async (day) => {
      const device = pickDevice(day)
      device.skew = wrongClock(day.chance)
      return `${device.name} is now ${device.skew} off`
    },
  ],
  [12, 'change', changeSchool],
  [4, 'direct call', callDirectly],
  [4, 'refused entry', settleRefused],
]
const allTimes = steps.reduce((sum, [often]) => sum + often, 0)

function pickStep(chance: Chance): [string, Step] {
  let n = chance.below(allTimes)
  for (const [often, name, step] of steps) {
    if (n < often) return [name, step]
    n -= often
  }
  throw new Error('unreachable')
}

const levels = ['poor', 'average', 'good'] as const

async function randomAct(day: Day, device: Device): Promise<[string, string]> {
  const { chance } = day
  if (device.userId === people.celia && chance.oneIn(2)) return catalogueAct(chance, device)
  // Now and then an act that a rule refuses: another's class, a lesson or a student that is not of it.
  const own = device.userId === people.otavio ? 4 : 3
  const classId = chance.oneIn(12) ? chance.pick([3, 4, 8]) : own
  const known = (await device.opened.rows.where('lessons', {})).map(({ id }) => id).sort((a, b) => a - b)
  const others = chance.oneIn(3) && known.length ? known : [111, 121]
  const lessonId = chance.oneIn(8) ? chance.pick(others) : chance.pick([101, 101, 102, 103])
  const date = someDate(day)
  const strangers = chance.oneIn(12) ? [people.raissa] : []
  const students = [...(classId === 4 ? [people.dora] : [people.ana, people.bento]), people.caio, ...strangers]
  const studentId = chance.pick(students)
  const rating = chance.pick(levels)
  const comment = `nota ${chance.below(1000)}`
  const about = `class ${classId}, lesson ${lessonId}, ${date}`
  switch (chance.below(8)) {
    case 0:
    case 1:
    case 2: {
      const marks = students
        .filter(() => chance.oneIn(2))
        .map((student) => ({
          studentId: student,
          ...(!chance.oneIn(4) && { present: chance.pick([true, false, null]) }),
          ...(chance.oneIn(3) && { rating: chance.pick([...levels, null]) }),
          ...(chance.oneIn(3) && { comment: chance.pick([comment, null]) }),
        }))
      const concluded = chance.pick([undefined, true, false])
      const args = { classId, lessonId, attendanceDate: date, marks, ...(concluded !== undefined && { concluded }) }
      return [`takes the roll of ${about} ${JSON.stringify(args)}`, await device.act(takeRollCall, args)]
    }
    case 3:
    case 4: {
      const args = { studentId, lessonId, present: chance.oneIn(2), attendanceDate: date }
      const named = chance.oneIn(4) ? args : { ...args, classId }
      return [`marks ${JSON.stringify(named)}`, await device.act(markAttendance, named)]
    }
    case 5: {
      const args = {
        studentId,
        lessonId,
        rating,
        ...(chance.oneIn(2) && { comment }),
        ...(chance.oneIn(2) && { date }),
      }
      const named = chance.oneIn(4) ? args : { ...args, classId }
      return [`rates ${JSON.stringify(named)}`, await device.act(ratePerformance, named)]
    }
    case 6:
      return [`sets ${about}`, await device.act(setCurrentLesson, { classId, lessonId })]
    default: {
      const done = { lessonId, classId, isCompleted: true, performanceLevel: rating }
      const args = chance.oneIn(3) ? reopening(lessonId, classId) : done
      return [`completes ${JSON.stringify(args)}`, await device.act(completeLesson, args)]
    }
  }
}

function someDate({ chance, world }: Day): string {
  if (chance.oneIn(40)) return '2026-13-40'
  return addDays(civilDateOf(world.start, 'UTC'), chance.pick([0, 0, 0, 1, -1, 3]))
}

/** Something an office does: people come and go, classes change hands, modules come and go. */
async function changeSchool({ chance, world }: Day): Promise<string> {
  const state = await world.state()
  const changes = randomChange(chance, world.time, state)
  await world.change(changes)
  return JSON.stringify(changes)
}

function randomChange(chance: Chance, now: number, state: Awaited<ReturnType<World['state']>>): Change[] {
  const classId = chance.pick([3, 3, 4])
  switch (chance.below(9)) {
    case 0:
    case 1: {
      const enrollment = chance.pick(state.enrollments.filter((row) => row.classId !== 8))
      const key = `${enrollment.classId}/${enrollment.studentId}`
      return [patch('enrollments', key, { leftAt: enrollment.leftAt === null ? now : null })]
    }
    case 2: {
      const studentId = chance.pick([people.ana, people.bento, people.caio, people.dora])
      return state.enrollments.some((row) => row.classId === classId && row.studentId === studentId)
        ? [patch('users', studentId, { name: `Nome ${chance.below(100)}` })]
        : [put('enrollments', { classId, studentId, enrolledAt: now, leftAt: null })]
    }
    case 3: {
      const teachers = [people.marina, people.marina, people.marina, people.otavio, null]
      return [patch('classes', classId, { teacherId: chance.pick(teachers) })]
    }
    case 4:
      return [patch('classes', 3, { teacherId: people.marina })]
    case 5: {
      const moduleId = chance.pick([5, 6, 6, 6])
      const linked = state.moduleClasses.some((row) => row.classId === classId && row.moduleId === moduleId)
      return linked
        ? [remove('moduleClasses', `${moduleId}/${classId}`)]
        : [put('moduleClasses', { moduleId, classId, createdAt: now })]
    }
    case 6: {
      const material = chance.pick(state.materials)
      return chance.oneIn(8) && state.materials.length > 1
        ? [remove('materials', material.id)]
        : [patch('materials', material.id, { visibility: chance.pick(['student', 'teacher', 'both']) })]
    }
    case 7:
      return [patch('classes', classId, { title: `Turma ${chance.below(100)}` })]
    default: {
      const otavio = state.users.find(({ id }) => id === people.otavio)!
      return chance.oneIn(3)
        ? [patch('users', people.otavio, { role: otavio.role === 'teacher' ? 'admin' : 'teacher' })]
        : [patch('users', people.marina, { name: `Marina ${chance.below(100)}` })]
    }
  }
}

/** A write that takes no outbox: the API called at once. */
async function callDirectly({ chance, world }: Day): Promise<string> {
  const who = chance.pick(['celia', 'marina', 'ines'] as const)
  const lessonId = chance.pick([101, 102, 103, 111])
  return `${who} sets ${lessonId}: ${await world.call(who, 'PATCH', '/api/classes/3/current-lesson', { lessonId })}`
}

async function settleRefused({ chance, devices, takenOut }: Day): Promise<string> {
  for (const device of devices) {
    const refused = await device.opened.db.outbox.where('state').equals('refused').primaryKeys()
    if (!refused.length) continue
    const id = chance.pick(refused)
    if (chance.oneIn(2)) {
      await device.discard(id)
      takenOut.add(id)
      return `${device.name} discards ${id}`
    }
    const done = await device.retry(id)
    if (done.startsWith('again')) takenOut.add(id)
    return `${device.name} tries ${id}: ${done}`
  }
  return 'none'
}
