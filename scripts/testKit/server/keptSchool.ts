import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashOf, hashOfSources } from '#scripts/building/sources.mjs'
import { work } from '#scripts/lib/project.mjs'
import { desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { awayFromMidnight, demoDay } from './demoDay.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * The demonstration school, and for some of its people a device on which they are signed in and the app is kept. A test
 * about neither starts with copies of them.
 */
const home = join(work, 'kept')
const school = join(home, 'school')
const stamp = join(home, 'stamp')
const people = ['direcao', 'professora', 'aluna', 'super']

/**
 * How long a prepared school is used, ms: what it has now, such as a class in progress, must still be so when the last
 * test begins.
 */
const maxAgeMs = 15 * 60_000

/** The servers that have a copy of the school; devices of its people are of no use on others. */
const copies = new WeakSet<RunningServer>()

/** The prepared device of a person of the demonstration, to be copied; undefined for people or servers without one. */
export function deviceOf(server: RunningServer, login: string): string | undefined {
  const folder = join(home, 'devices', login)
  return copies.has(server) && existsSync(folder) ? folder : undefined
}

/** Starts a server with a copy of the school, or with a new school if the copy would be of another day. */
export async function startSchool(): Promise<RunningServer> {
  await awayFromMidnight()
  if (demoDay(keptAsOf().at) !== demoDay()) return startServer()
  const server = await startServer({}, school)
  copies.add(server)
  return server
}

/** When the school was made, ms since 1970, and of which sources. */
const keptAsOf = (): { at: number; of: string } => JSON.parse(readFileSync(stamp, 'utf8'))

/** Prepares the school and devices, unless those of the current sources exist and are recent enough. */
export async function keepSchool(): Promise<void> {
  await awayFromMidnight()
  const now = Date.now()
  const sources = `${hashOfSources()} ${hashOf(['sync-server'])}`
  if (existsSync(stamp)) {
    const { at, of } = keptAsOf()
    if (of === sources && now - at < maxAgeMs && demoDay(at) === demoDay(now)) return
  }
  rmSync(home, { recursive: true, force: true })
  // Its answers are recorded beside it, as those of every copy will be.
  process.env.CHAMADA_ANSWERS = home
  const server = await startServer()
  delete process.env.CHAMADA_ANSWERS
  await Promise.all(
    people.map(async (login) => {
      const device = join(home, 'devices', login)
      mkdirSync(device, { recursive: true })
      const { page, close } = await openBrowser(server.url, desktop, device)
      await signIn(page, `${login}@chamada.demo`)
      await keptOffline(page)
      await close()
    }),
  )
  await server.stop()
  cpSync(server.data, school, { recursive: true })
  await server.end()
  renameSync(join(home, `${basename(server.data)}.ndjson`), `${school}.ndjson`)
  writeFileSync(stamp, JSON.stringify({ at: now, of: sources }))
}
