import { expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { tableNames } from '#schema/nouns/tables.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { volume } from '#schema/tests/volume.ts'
import { skipIds } from '#server/store/counters.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { plausibility } from '#server/tests/support/hostility.ts'
import { testServer } from '#server/tests/support/testServer.ts'

const actsPerRound = 250
const rounds = Math.ceil(volume(150, 10_000) / actsPerRound)

test(`${rounds * actsPerRound} acts get the same answer queued and called directly, from any sender with any contents`, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const [direct, queued] = [await testServer(), await testServer()]
    // The two servers number new rows differently: keep both clear of the rows that the acts name.
    await direct.store.tx(async (q) => {
      for (const table of tableNames) await skipIds(q, table, 10_000)
    })
    const { pick, address, body } = plausibility(100 + round)
    const who: Person[] = ['celia', 'davi', 'marina', 'otavio', 'ana', 'nadia', 'sonia']
    const cookies = new Map<Person, string>()
    const devices = new Map<Person, Awaited<ReturnType<typeof openDevice>>>()
    for (const name of who) {
      cookies.set(name, await direct.signIn(name))
      devices.set(name, await openDevice(queued, name))
    }
    for (let n = 0; n < actsPerRound; n += 1) {
      direct.clock.time += 1
      queued.clock.time += 1
      const name = pick(who)
      const { method, path: pattern } = pick(mutations)
      const [path, args] = [address(pattern), body()]
      const answer = await direct.call(method, path, { cookie: cookies.get(name), body: args })
      const device = devices.get(name)!
      const request = device.request()
      const id = idInBlock(request.device!, 10 * (n + 1))
      const call = { id, at: queued.clock.now(), method, path, body: args }
      const sync = await queued.call('POST', '/api/sync', {
        cookie: device.cookie,
        body: { ...request, mutations: [call] },
      })
      if (!sync.ok) {
        // A person who was deleted, or whose school is inactive, gets no receipt either way.
        expect([sync.status, sync.headers.get('X-Chamada-Code')]).toEqual([
          answer.status,
          answer.headers.get('X-Chamada-Code'),
        ])
        continue
      }
      const [receipt] = device.applyAnswer(await sync.json()).receipts
      const code = answer.ok ? undefined : answer.headers.get('X-Chamada-Code')
      const receiptCode = receipt!.outcome === 'refused' ? receipt!.code : undefined
      expect(receiptCode, `${name} ${method} ${path} ${JSON.stringify(args)}`).toBe(code ?? undefined)
      outcomes.add(code ?? 'applied')
    }
    direct.end()
    queued.end()
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['applied', 'notFound', 'notAllowed']))
}, 900_000)
