import { expect, test } from 'vitest'
import { keyOf, tableNames } from '#schema/nouns/tables.ts'
import { volume } from '#schema/tests/volume.ts'
import type { Store } from '#server/store/store.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { digestOf, rowsOf } from '#server/tests/support/digest.ts'
import { plausibility } from '#server/tests/support/hostility.ts'
import { type State, stateOf } from '#server/tests/support/project.ts'
import { testServer } from '#server/tests/support/testServer.ts'

const rounds = volume(2, 10)
const actsPerRound = 500

const shownRows = (state: State) =>
  new Map(
    tableNames
      .flatMap((table) =>
        state[table].map(({ tenant: _, ...row }): [string, object] => [`${table}:${keyOf(table, row as never)}`, row]),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The rows as the journal alone gives them, entry by entry from the first state. */
async function replayJournal({ q, t }: Store, first: State): Promise<Map<string, object>> {
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

test(`${rounds * actsPerRound} acts of one school leave every row of the other as it was, and the journal has them all`, async () => {
  let done = 0
  for (let round = 0; round < rounds; round += 1) {
    const server = await testServer()
    const { pick, address, body } = plausibility(round)
    const who: Person[] = ['celia', 'davi', 'marina', 'otavio', 'ana']
    const cookies = new Map<Person, string>()
    for (const name of who) cookies.set(name, await server.signIn(name))
    const writing = server.declared.filter(({ method, callers }) => method !== 'GET' && callers !== 'anyone')
    const first = await stateOf(server.store.q)
    const before = await rowsOf(server.store, 2)
    const digest = await digestOf(server.store, 2)
    for (let n = 0; n < actsPerRound; n += 1) {
      server.clock.time += 1
      const { method, path } = pick(writing)
      const answer = await server.call(method, address(path), { cookie: cookies.get(pick(who)), body: body() })
      expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      if (answer.ok) done += 1
    }
    if ((await digestOf(server.store, 2)) !== digest) expect(await rowsOf(server.store, 2)).toEqual(before)
    expect(server.logged).toEqual([])
    expect(await replayJournal(server.store, first)).toEqual(shownRows(await stateOf(server.store.q)))
    server.end()
  }
  expect(done, 'acts that did something').toBeGreaterThan(rounds * 20)
}, 240_000)
