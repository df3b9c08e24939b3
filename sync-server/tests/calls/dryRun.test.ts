import { afterAll, expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { volume } from '#schema/tests/volume.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { digestOf } from '#server/tests/support/digest.ts'
import { plausibility } from '#server/tests/support/hostility.ts'
import { testServer } from '#server/tests/support/testServer.ts'

const acts = volume(120, 400)
const server = await testServer()
afterAll(() => server.end())

test('a dry run gives the answer of the call and counts what it would delete, and changes nothing', async () => {
  const { pick, address, body } = plausibility(8)
  const cookies = new Map<Person, string>()
  for (const who of ['celia', 'marina', 'ana', 'nadia', 'sonia'] as const) cookies.set(who, await server.signIn(who))
  const removals: string[] = []
  // Which acts are drawn changes with each one that is added: it goes on until something was removed.
  for (let n = 0; n < acts || (!removals.length && n < 10 * acts); n += 1) {
    server.clock.time += 1
    const { method, path: pattern } = pick(mutations)
    const [path, call] = [address(pattern), { cookie: pick([...cookies.values()]), body: body() }]
    const before = await digestOf(server.store)
    const dry = await server.call(method, `${path}?dryRun=true`, call)
    const dryText = await dry.text()
    expect(await digestOf(server.store), `${method} ${path}`).toBe(before)
    const real = await server.call(method, path, call)
    expect([dry.status, dry.headers.get('X-Chamada-Code')]).toEqual([real.status, real.headers.get('X-Chamada-Code')])
    if (!real.ok) {
      expect(dryText).toBe(await real.text())
      continue
    }
    const entries = await server.store.q.select().from(server.store.t.journal)
    const { changes } = entries.reduce((a, b) => (a.id > b.id ? a : b))
    const removed: Record<string, number> = {}
    for (const { table, after } of changes) if (!after) removed[table] = (removed[table] ?? 0) + 1
    expect(JSON.parse(dryText).removes, `${method} ${path}`).toEqual(removed)
    removals.push(...Object.keys(removed))
  }
  expect(removals.length).toBeGreaterThan(0)
}, 120_000)
