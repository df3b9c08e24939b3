import { askToKeep } from '../../web/e2e/harness/askToKeep.ts'
import { openBrowser } from '../../web/e2e/harness/browser.ts'
import { faultProxy } from '../../web/e2e/harness/faultProxy.ts'
import { signIn } from '../../web/e2e/harness/people.ts'
import { startServer } from '../../web/e2e/harness/server.ts'
import { ms, type Row } from './benchTable.ts'
import { brief } from './slowed.ts'

/** How late every answer is, ms, and how long the teacher's screens may then take from the first address on, ms. */
const lines = [
  { late: 400, limit: 20_000 },
  { late: 2_000, limit: 90_000 },
]

/** A device that never saw the app: from opening it, through the sign-in, until the teacher's screens open without a network. */
export async function installs(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { late, limit } of brief ? lines.slice(0, 1) : lines) {
    const server = await startServer()
    const proxy = await faultProxy(server.port)
    const { page, context, end } = await openBrowser(proxy.url)
    context.setDefaultTimeout(2 * limit)
    proxy.line = { bytesPerSecond: Number.POSITIVE_INFINITY, late, cutOneIn: 0 }
    const begun = performance.now()
    await signIn(page, 'professora@chamada.demo')
    const shown = performance.now() - begun
    const { wanted } = await askToKeep(page, ['teacher'], 'own')
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
