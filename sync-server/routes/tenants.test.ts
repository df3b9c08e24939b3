import { expect, test } from 'vitest'
import { keyOf, tableNames } from '../../schema/entities/tables.ts'
import { type State, stateOf } from '../store/project.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../testing/cast.ts'
import { digestOf, rowsOf } from '../testing/digest.ts'
import { plausibility } from '../testing/hostility.ts'
import { testServer } from '../testing/testServer.ts'

const worlds = 10
const each = 500

const shownRows = (state: State) =>
  new Map(
    tableNames
      .flatMap((table) =>
        state[table].map(({ tenant: _, ...row }): [string, object] => [`${table}:${keyOf(table, row as never)}`, row]),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The rows as the journal alone would have them, entry after entry from where it began. */
async function retold({ q, t }: Store, first: State): Promise<Map<string, object>> {
  const rows = shownRows(first)
  const entries = (await q.select().from(t.journal)).sort((a, b) => a.id - b.id)
  for (const { changes, actorId, at, receivedAt } of entries) {
    expect([actorId, at, receivedAt].every((value) => value > 0)).toBe(true)
    for (const { table, key, before, after } of changes) {
      const name = `${table}:${key}`
      expect(before, name).toEqual(rows.get(name) ?? null)
      if (after) rows.set(name, after)
      else rows.delete(name)
    }
  }
  return new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)))
}

test(`${worlds * each} acts of one school’s people leave every row of the other as it was, and the journal tells them all`, async () => {
  let done = 0
  for (let world = 0; world < worlds; world += 1) {
    const server = await testServer()
    const { pick, address, body } = plausibility(world)
    const who: Person[] = ['celia', 'davi', 'marina', 'otavio', 'ana']
    const cookies = new Map<Person, string>()
    for (const name of who) cookies.set(name, await server.signIn(name))
    const writing = server.declared.filter(({ method, callers }) => method !== 'GET' && callers !== 'anyone')
    const first = await stateOf(server.store.q)
    const before = await rowsOf(server.store, 2)
    const digest = await digestOf(server.store, 2)
    for (let n = 0; n < each; n += 1) {
      server.clock.time += 1
      const { method, path } = pick(writing)
      const answer = await server.call(method, address(path), { cookie: cookies.get(pick(who)), body: body() })
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      if (answer.ok) done += 1
    }
    if ((await digestOf(server.store, 2)) !== digest) expect(await rowsOf(server.store, 2)).toEqual(before)
    expect(server.logged).toEqual([])
    expect(await retold(server.store, first)).toEqual(shownRows(await stateOf(server.store.q)))
    server.end()
  }
  expect(done, 'acts that did something').toBeGreaterThan(worlds * 20)
}, 240_000)
