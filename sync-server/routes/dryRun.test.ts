import { afterAll, expect, test } from 'vitest'
import { mutations } from '../../schema/mutations/index.ts'
import type { Person } from '../testing/cast.ts'
import { digestOf } from '../testing/digest.ts'
import { plausibility } from '../testing/hostility.ts'
import { testServer } from '../testing/testServer.ts'

const server = await testServer()
afterAll(() => server.end())

test('a dry run says what the call would say and take away, and changes nothing', async () => {
  const { pick, address, body } = plausibility(7)
  const cookies = new Map<Person, string>()
  for (const who of ['celia', 'marina', 'ana', 'nadia', 'sonia'] as const) cookies.set(who, await server.signIn(who))
  const removals: string[] = []
  for (let n = 0; n < 400; n += 1) {
    server.clock.time += 1
    const { method, path: pattern } = pick(mutations)
    const [path, call] = [address(pattern), { cookie: pick([...cookies.values()]), body: body() }]
    const before = await digestOf(server.store)
    const dry = await server.call(method, `${path}?dryRun=true`, call)
    const told = await dry.text()
    expect(await digestOf(server.store), `${method} ${path}`).toBe(before)
    const real = await server.call(method, path, call)
    expect([dry.status, dry.headers.get('X-Chamada-Code')]).toEqual([real.status, real.headers.get('X-Chamada-Code')])
    if (!real.ok) {
      expect(told).toBe(await real.text())
      continue
    }
    const entries = await server.store.q.select().from(server.store.t.journal)
    const { changes } = entries.reduce((a, b) => (a.id > b.id ? a : b))
    const removed: Record<string, number> = {}
    for (const { table, after } of changes) if (!after) removed[table] = (removed[table] ?? 0) + 1
    expect(JSON.parse(told).removes, `${method} ${path}`).toEqual(removed)
    removals.push(...Object.keys(removed))
  }
  expect(removals).toContain('users')
}, 120_000)
