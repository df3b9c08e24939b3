import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf } from '#schema/nouns/tables.ts'
import { backUp } from '#server/backup/backUp.ts'
import { openStore } from '#server/store/openStore.ts'
import { type Measured, median, type Ratio, type Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { oneMark, pullOf } from '../pull/oneChange.ts'
import { type MeasuredServer, measuredServer } from '../server/measuredServer.ts'
import { costOf } from '../server/pushCost.ts'
import { ask, type DeviceOwner, openDevice } from '../server/syncDevice.ts'
import { brief } from '../slowed.ts'
import { type Growth, growSchool } from './growSchool.ts'
import { type GrowthPlan, writeLarge } from './journaledLarge.ts'

/** How much there is beside the school that is measured. The first is what the others are compared with. */
const sizes: { name: string; growth: Growth; copies: number }[] = brief
  ? [
      { name: '1x', growth: 'schools', copies: 1 },
      { name: '2x', growth: 'schools', copies: 2 },
      { name: '2 years', growth: 'years', copies: 2 },
    ]
  : [
      { name: '1x', growth: 'schools', copies: 1 },
      { name: '10x', growth: 'schools', copies: 10 },
      { name: '100x', growth: 'schools', copies: 100 },
      { name: '10 years', growth: 'years', copies: 10 },
    ]
const rolls = brief ? { warm: 1, measured: 1 } : { warm: 2, measured: 8 }
const tries = brief ? 3 : 21
const within = 1.5

/** Figures of one size, by their name. */
type Figures = Record<string, number>

/** The limit of 120 bytes is for a mark with its journal, in the part `server`. */
const wholeFile = 'database with people and content, bytes for a mark'

/** Why a figure grows with the database, for those that do by their nature. */
const grows: Record<string, string> = {
  'start of the server, ms': 'it reads the whole file, to find damage before anybody writes',
  'backup, ms': 'it copies, checks and reads back every byte',
  'dashboard of all schools, people, ms': 'it counts them',
  'bin of a school, ms': 'it looks through what the school did, in turns',
  'list of students, ms': 'those who left in ten years are listed, too',
  'list of classes, ms': 'those of ten years are listed',
  'report of a student, ms': 'ten years have eight of their years',
  'data of a student, ms': 'ten years have eight of their years',
  'first sync of the office, ms': 'ten years are ten times the rolls',
  'first sync of the office, kB': 'ten years are ten times the rolls',
}

/**
 * The same work in a database of 1, 10 and 100 schools like the demonstration's `large` (5 million marks), and in one
 * where that school has ten years behind it.
 */
export const growth = (): Promise<Measured> =>
  inBenchFolder(async (folder) => {
    const first = join(folder, 'first')
    mkdirSync(first)
    const now = Date.now()
    const store = openStore({ file: join(first, 'chamada.sqlite') })
    const plan = await writeLarge(store, now, brief ? 2 : 53)
    store.close()
    const measured: { name: string; figures: Figures }[] = []
    for (const { name, growth: kind, copies } of sizes) {
      const data = join(folder, 'grown')
      cpSync(first, data, { recursive: true })
      const begun = performance.now()
      growSchool(join(data, 'chamada.sqlite'), { schoolId: plan.schoolId, growth: kind, copies })
      console.log(`growth: ${name} made in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
      measured.push({ name, figures: await figuresOf(data, plan, copies) })
      rmSync(data, { recursive: true, force: true })
    }
    return tableOf(measured)
  })

function tableOf(measured: { name: string; figures: Figures }[]): Measured {
  const [one, ...others] = measured as [(typeof measured)[number], ...typeof measured]
  const rows: Row[] = []
  const ratios: Ratio[] = []
  for (const [figure, value] of Object.entries(one.figures)) {
    const times = others.map(({ name, figures }) => ({ name, ratio: figures[figure]! / value }))
    const worst = Math.max(...times.map(({ ratio }) => ratio))
    rows.push([
      `growth: ${figure}`,
      measured.map(({ name, figures }) => `${name} ${short(figures[figure]!)}`).join(', '),
      figure === wholeFile ? '' : `within ${within} times of ${one.name}`,
      [`at most ${worst.toFixed(2)} times`, ...(worst > within && grows[figure] ? [grows[figure]] : [])].join('; '),
    ])
    for (const { name, ratio } of times)
      ratios.push({ figure: `growth: ${figure}, ${name} of ${one.name}`, ratio, best: 'low' })
  }
  return { rows, ratios }
}

const short = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

async function figuresOf(data: string, plan: GrowthPlan, copies: number): Promise<Figures> {
  const bytes = statSync(join(data, 'chamada.sqlite')).size
  // The first start does the daily work of all the years, once.
  const server = await measuredServer(data, { CHAMADA_DEMO: 'none' })
  try {
    const figures: Figures = { 'start of the server, ms': await startOf(server) }
    const office = openDevice(server.url, plan.office)
    const begun = performance.now()
    const down = await office.fetchAll()
    figures['first sync of the office, ms'] = performance.now() - begun
    figures['first sync of the office, kB'] = down / 1000
    const { processor, p99 } = await costOf(server.url, plan.teachers, rolls, server.processor)
    figures['push, processor for a mark, µs'] = processor
    figures['push, p99, ms'] = p99
    const teacher = plan.teachers[0]!
    const change = await pullOf(office, openDevice(server.url, teacher), (n) => oneMark(teacher, n))
    figures['pull of one change, ms'] = change.ms
    for (const [figure, { who, path }] of Object.entries(callsOf(plan)))
      figures[`${figure}, ms`] = await callOf(server, who, path)
    await server.stop()
    figures['backup, ms'] = await backupOf(data)
    figures[wholeFile] = bytes / (copies * plan.marks)
    return figures
  } finally {
    await server.end()
  }
}

async function startOf(server: MeasuredServer): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < (brief ? 1 : 3); i += 1) {
    await server.stop()
    const begun = performance.now()
    await server.start()
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** Calls of dashboards, reports and histories. */
function callsOf({ office, global, schoolId, teachers, roll }: GrowthPlan) {
  const student = teachers[0]!.students[0]!
  const calls: Record<string, { who: DeviceOwner; path: string }> = {
    'dashboard of a school, activities': { who: office, path: `/api/activities?limit=8&schoolId=${schoolId}` },
    'dashboard of all schools, people': { who: global, path: '/api/users/count' },
    'activities of all schools': { who: global, path: '/api/activities?limit=50' },
    'bin of a school': { who: office, path: '/api/activities?limit=50&deletions=true' },
    'traces of a school': { who: office, path: '/api/audit' },
    'report of a class': { who: office, path: `/api/classes/${roll.classId}/performance` },
    'report of a student': { who: office, path: `/api/students/${student}/attendance` },
    'data of a student': { who: office, path: `/api/users/${student}/data` },
    'history of a roll': { who: office, path: `/api/history/rollCalls/${keyOf('rollCalls', roll)}` },
    'history of a student': { who: office, path: `/api/history/users/${student}` },
    'list of classes': { who: office, path: '/api/admin/classes' },
    'list of students': { who: office, path: '/api/students' },
  }
  return calls
}

async function callOf(server: MeasuredServer, { cookie }: DeviceOwner, path: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < tries; i += 1) {
    const begun = performance.now()
    await ask(`${server.url}${path}`, cookie)
    times.push(performance.now() - begun)
  }
  return median(times.slice(Math.floor(tries / 4)))
}

async function backupOf(data: string): Promise<number> {
  const target = join(data, 'copy.backup')
  const begun = performance.now()
  await backUp({ data, target, now: Date.now() })
  const took = performance.now() - begun
  rmSync(target)
  return took
}
