import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { work } from '../../../scripts/lib/project.mjs'
import { hashOf, hashOfSources } from '../../../scripts/lib/sources.mjs'
import { desktop, openBrowser } from './browser.ts'
import { keptOffline, signIn } from './people.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * The demonstration school, and a device of each of some of its people on which they are signed in and the app is kept: a
 * test that is about neither begins with copies of them.
 */
const home = join(work, 'kept')
const school = join(home, 'school')
const people = ['direcao', 'professora', 'aluna', 'super']

/** ms: what the demonstration has now, such as a class in progress, it still has when the last test begins. */
const stillToday = 15 * 60_000

/** The device of one of the demonstration's people, to be copied; undefined of those who have none. */
export function deviceOf(login: string): string | undefined {
  const folder = join(home, 'devices', login)
  return existsSync(folder) ? folder : undefined
}

/** A server of its own with a copy of the school. */
export const startSchool = (): Promise<RunningServer> => startServer({}, school)

/** Makes school and devices, unless those of this very app are there and still of today. */
export async function keepSchool(now = Date.now()): Promise<void> {
  const stamp = join(home, 'stamp')
  const sources = `${hashOfSources()} ${hashOf(['sync-server'])}`
  if (existsSync(stamp)) {
    const { at, of } = JSON.parse(readFileSync(stamp, 'utf8'))
    if (of === sources && now - at < stillToday) return
  }
  rmSync(home, { recursive: true, force: true })
  // Its answers are heard beside it, as those of every copy will be.
  process.env.CHAMADA_HEARD = home
  const server = await startServer()
  delete process.env.CHAMADA_HEARD
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
