import { openBrowser } from '#scripts/testKit/browser/browser.ts'
import { askToKeep } from '#scripts/testKit/screens/askToKeep.ts'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { faultProxy } from '#scripts/testKit/server/faultProxy.ts'
import { startServer } from '#scripts/testKit/server/server.ts'
import { ms, type Row } from './benchTable.ts'
import { brief } from './slowed.ts'

/** The delay of every answer, ms, and the time the teacher's screens may then take from opening the address, ms. */
const connections = [
  { late: 400, limit: 20_000 },
  { late: 2_000, limit: 90_000 },
]

/**
 * A device that never saw the app: from opening it, through the sign-in, until the teacher's screens work without a
 * network.
 */
export async function installs(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { late, limit } of brief ? connections.slice(0, 1) : connections) {
    const server = await startServer()
    const proxy = await faultProxy(server.port)
    const { page, context, end } = await openBrowser(proxy.url)
    context.setDefaultTimeout(2 * limit)
    proxy.line = { bytesPerSecond: Number.POSITIVE_INFINITY, late, cutOneIn: 0 }
    const begun = performance.now()
    await signIn(page, 'professora@chamada.demo')
    const shown = performance.now() - begun
    const { wanted } = await askToKeep(page, ['teacher'])
    rows.push([
      `installed for offline use (teacher's screens), ${ms(late)} late`,
      ms(performance.now() - begun),
      `under ${ms(limit)}`,
      `${wanted} files; signed in after ${ms(shown)}`,
    ])
    await end()
    await proxy.close()
    await server.end()
  }
  return rows
}
