import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#server/demo/accounts.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { openStore } from '#server/store/openStore.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { ms, percentile, type Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { prepareLarge } from '../pull/largePlan.ts'
import { oneMark } from '../pull/oneChange.ts'
import { answerOf, start } from '../server/benchProcess.ts'
import { measuredServer } from '../server/measuredServer.ts'
import { startSessions } from '../server/startSessions.ts'
import { ask, openDevice } from '../server/syncDevice.ts'
import { brief } from '../slowed.ts'
import { costly, costlyOfOffice, type Flooder } from './floodCalls.ts'
import type { Flood } from './flooder.ts'

/** How many people flood, and how many others sign in meanwhile. */
const flooding = 100
const fair = 100

/** Who floods. */
const hows = ['one person', 'one network', `${flooding} people`] as const

/** How often others ask for each thing at least, since of fewer times the 99th percentile is the slowest. */
const times = brief ? 2 : 100

/** How long a flood lasts at least and at most, ms. */
const [shortest, longest] = brief ? [700, 700] : [5_000, 60_000]

/** What the others waited for while somebody flooded the server. */
export interface FloodFigures {
  name: string
  /** The 99th percentile of each thing that others asked for, ms. */
  p99: Record<string, number>
  /** What others asked for and did not get. */
  refused: string[]
  /** How many of the flood's calls got each status. */
  statuses: Record<string, number>
}

export const slowest = ({ p99 }: FloodFigures): number => Math.max(...Object.values(p99))

/** How long others may wait while somebody floods the server, the slowest of a hundred left out, ms. */
export const floodLimit = 1_000

/** The rows of the table: the slowest 99th percentile of what others asked for. */
export async function floodRows(): Promise<Row[]> {
  const rows: Row[] = []
  for (const figures of await floods()) {
    const waits = Object.entries(figures.p99).map(([what, wait]) => `${what} ${ms(wait)}`)
    const answers = Object.entries(figures.statuses).map(([status, count]) => `${count} × ${status}`)
    const beside = [...waits, `flood: ${answers.join(', ')}`, ...figures.refused.slice(0, 3)].join('; ')
    rows.push([figures.name, `p99 ${ms(slowest(figures))}`, `under ${floodLimit} ms`, beside])
  }
  return rows
}

/**
 * Floods a server with each costly call, by one person, by people of one network, and by a hundred people each in a
 * network of their own. Meanwhile others ask for its health and for a list, both compressed, send marks and sign in with
 * the right password on new devices, in the network of the flood where there is one.
 * @param isRequested only the floods of these names
 */
export const floods = (isRequested: (name: string) => boolean = () => true): Promise<FloodFigures[]> =>
  inBenchFolder(async (folder) => {
    const measured: FloodFigures[] = []
    const school = await prepareFlood(join(folder, 'chamada.sqlite'))
    const server = await measuredServer(folder)
    try {
      for (const [name, call] of brief ? costly.slice(2, 3) : costly)
        for (const how of brief ? hows.slice(0, 1) : hows) {
          const people = how === 'one person' ? school.flooders.slice(0, 1) : school.flooders
          const atOnce = how === 'one person' ? 24 : how === 'one network' ? 50 : 2 * flooding
          const from = (n: number) => (how === `${flooding} people` ? `201.1.${n % flooding}.9` : '200.1.1.1')
          const calls = Array.from({ length: 20 * flooding }, (_, n) => {
            const who = people[n % people.length]!
            return { ...call(who, n), cookie: who.cookie, from: from(n) }
          })
          const flood = { url: server.url, calls, atOnce }
          const title = `flood by ${how}: ${name}`
          if (isRequested(title)) measured.push(await waitsDuring(title, flood, school))
        }
      const ofOffice = costlyOfOffice(school.flooders.map(({ userId }) => userId))
      for (const [name, call] of brief ? ofOffice.slice(0, 1) : ofOffice) {
        const { office } = school
        const calls = Array.from({ length: flooding }, (_, n) => ({
          ...{ ...call(office, n), cookie: office.cookie, from: '200.1.1.1' },
        }))
        const flood = { url: server.url, calls, atOnce: 24 }
        const title = `flood by the office: ${name}`
        if (isRequested(title)) measured.push(await waitsDuring(title, flood, school))
      }
      return measured
    } finally {
      await server.end()
    }
  })

type School = Awaited<ReturnType<typeof prepareFlood>>

/** The demonstration's `large` school, in which students of the last classes flood, and those of the first do not. */
async function prepareFlood(file: string) {
  const now = Date.now()
  const { office, teachers, schoolId } = await prepareLarge(file, now)
  const store = openStore({ file })
  const users = await readerOf(store.q).where('users', { schoolId })
  const students = users.filter(({ role }) => role === 'student')
  const flooders = students
    .slice(-flooding)
    .map(({ id, email, username }): Flooder => ({ userId: id, login: (email ?? username)!, cookie: '' }))
  await startSessions(store, flooders, now)
  const hash = await hashPassword(demoPassword)
  await store.tx(async (q) => {
    for (const { id } of users) await keepPasswordHash(q, id, hash)
  })
  store.close()
  const logins = students.slice(0, fair).map(({ email, username }) => (email ?? username)!)
  return { office: { ...office, login: '' }, teacher: teachers[0]!, flooders, logins }
}

/** What others wait for while a flood comes in. */
async function waitsDuring(name: string, flood: Flood, { office, teacher, logins }: School): Promise<FloodFigures> {
  const { url } = flood
  const waits: Record<string, number[]> = {}
  const refused: string[] = []
  let isOver = false
  const device = openDevice(url, teacher)
  // Whoever floods is turned away, and asks for no list.
  const reader = flood.calls.some(({ cookie }) => cookie === office.cookie) ? teacher : office
  await device.fetchAll()
  let sent = 0
  /** Asks for something again and again, and notes how long each took. */
  const others = async (what: string, everyMs: number, asking: () => Promise<unknown>) => {
    waits[what] ??= []
    while (!isOver) {
      const begun = performance.now()
      await asking().catch((error: Error) => refused.push(`${what}: ${error.message}`))
      waits[what].push(performance.now() - begun)
      await pause(everyMs)
    }
  }
  const child = start('stops/flooder.ts')
  try {
    child.send(flood)
    await answerOf(child)
    await pause(200)
    const watching = [
      others('health', 20, () => ask(`${url}/healthz`, '')),
      others('list', 100, () => ask(`${url}/api/students`, reader.cookie)),
      others('mark', 50, () => device.sync([oneMark(teacher, sent++)])),
      // Two at a time.
      ...['sign-in', 'sign-in'].map((what) =>
        others(what, 50, () => signIn(url, logins[sent++ % logins.length]!, flood.calls[0]!.from)),
      ),
    ]
    const begun = performance.now()
    const isEnough = () => Object.values(waits).every((all) => all.length >= times)
    do await pause(shortest)
    while (!isEnough() && performance.now() - begun < longest)
    isOver = true
    await Promise.all(watching)
    child.send('over')
    const statuses = await answerOf<Record<string, number>>(child)
    const p99 = Object.fromEntries(Object.entries(waits).map(([what, all]) => [what, percentile(all, 0.99)]))
    return { name, p99, refused, statuses }
  } finally {
    if (child.connected) child.disconnect()
  }
}

/** Signs in on a device where nobody did before. */
const signIn = (url: string, email: string, from: string) =>
  ask(`${url}/api/login`, '', { email, password: demoPassword }, { 'X-Forwarded-For': from })
