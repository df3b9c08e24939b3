import { expect, test } from 'vitest'
import type { Person } from '../testing/cast.ts'
import { digestOf, rowsOf } from '../testing/digest.ts'
import { plausibility } from '../testing/hostility.ts'
import { testServer } from '../testing/testServer.ts'

const worlds = 10
const each = 500

test(`${worlds * each} acts of one school’s people leave every row of the other as it was`, async () => {
  let done = 0
  for (let world = 0; world < worlds; world += 1) {
    const server = await testServer()
    const { pick, address, body } = plausibility(world)
    const who: Person[] = ['celia', 'davi', 'marina', 'otavio', 'ana']
    const cookies = new Map<Person, string>()
    for (const name of who) cookies.set(name, await server.signIn(name))
    const writing = server.declared.filter(({ method, callers }) => method !== 'GET' && callers !== 'anyone')
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
    server.end()
  }
  expect(done, 'acts that did something').toBeGreaterThan(worlds * 20)
}, 240_000)
