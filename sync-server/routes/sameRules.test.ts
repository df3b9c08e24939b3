import { expect, test } from 'vitest'
import { tableNames } from '../../schema/entities/tables.ts'
import { mutations } from '../../schema/mutations/index.ts'
import { idInBlock } from '../../schema/sync/ids.ts'
import { skipIds } from '../store/counters.ts'
import type { Person } from '../testing/cast.ts'
import { openDevice } from '../testing/device.ts'
import { plausibility } from '../testing/hostility.ts'
import { testServer } from '../testing/testServer.ts'

const each = 250
/** A thousand acts here; `npm run trials -- rules` does ten thousand. */
const worlds = Math.ceil(Number(process.env.CHAMADA_ACTS ?? 1000) / each)

test(`${worlds * each} acts hear the same queued and called directly, whoever sends them and whatever they say`, async () => {
  const told = new Set<string>()
  for (let world = 0; world < worlds; world += 1) {
    const [direct, queued] = [await testServer(), await testServer()]
    // The two number new rows differently: keep both clear of the rows that are spoken of.
    await direct.store.tx(async (q) => {
      for (const table of tableNames) await skipIds(q, table, 10_000)
    })
    const { pick, address, body } = plausibility(100 + world)
    const who: Person[] = ['celia', 'davi', 'marina', 'otavio', 'ana', 'nadia', 'sonia']
    const cookies = new Map<Person, string>()
    const devices = new Map<Person, Awaited<ReturnType<typeof openDevice>>>()
    for (const name of who) {
      cookies.set(name, await direct.signIn(name))
      devices.set(name, await openDevice(queued, name))
    }
    for (let n = 0; n < each; n += 1) {
      direct.clock.time += 1
      queued.clock.time += 1
      const name = pick(who)
      const { method, path: pattern } = pick(mutations)
      const [path, said] = [address(pattern), body()]
      const answer = await direct.call(method, path, { cookie: cookies.get(name), body: said })
      const device = devices.get(name)!
      const request = device.request()
      const id = idInBlock(request.device!, 10 * (n + 1))
      const call = { id, at: queued.clock.now(), method, path, body: said }
      const sync = await queued.call('POST', '/api/sync', {
        cookie: device.cookie,
        body: { ...request, mutations: [call] },
      })
      if (!sync.ok) {
        // Whoever was deleted or whose school was closed is not heard at all, by either way.
        expect([sync.status, sync.headers.get('X-Chamada-Code')]).toEqual([
          answer.status,
          answer.headers.get('X-Chamada-Code'),
        ])
        continue
      }
      const [receipt] = device.lay(await sync.json()).receipts
      const code = answer.ok ? undefined : answer.headers.get('X-Chamada-Code')
      const heard = receipt!.outcome === 'refused' ? receipt!.code : undefined
      expect(heard, `${name} ${method} ${path} ${JSON.stringify(said)}`).toBe(code ?? undefined)
      told.add(code ?? 'applied')
    }
    direct.end()
    queued.end()
  }
  expect([...told]).toEqual(expect.arrayContaining(['applied', 'notFound', 'notAllowed']))
}, 900_000)
