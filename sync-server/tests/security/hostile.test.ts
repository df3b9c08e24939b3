import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { volume } from '#schema/tests/volume.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { digestOf } from '#server/tests/support/digest.ts'
import { hostility } from '#server/tests/support/hostility.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'

/** A quarter here; npm run trials sends twenty thousand. */
const requests = volume(1_000, 20_000)
const seed = 20_261_123

/** What no answer may contain: SQL, a stack, a path of the server's machine, a hash. */
const internals = /SQLITE|SqliteError|drizzle|\bat \S+ \(|node_modules|\/work\/|argon2|insert into|select "/i

test(`${requests} hostile requests over all calls: never a server fault, never a row changed`, async () => {
  const server = await testServer()
  const { pick, body, address, headers } = hostility(seed)
  const people: (Person | null)[] = [null, 'ana', 'marina', 'celia', 'nadia', 'sonia']
  const cookies = new Map<Person | null, string>()
  for (const who of people) if (who) cookies.set(who, await server.signIn(who))
  const before = await digestOf(server.store)
  const faults: string[] = []
  const statusesByRoute = new Map(server.declared.map(({ method, path }) => [`${method} ${path}`, [] as number[]]))

  async function one(n: number) {
    const { method, path, callers } = server.declared[n % server.declared.length]!
    const who = callers === 'anyone' ? null : pick(people)
    const url = `${origin}${address(path)}`
    // A call without parameters may accept a text as the name of something new, which is not a fault.
    const sent = method === 'GET' ? undefined : body(!path.includes(':'))
    const all = {
      ...(method !== 'GET' && { Origin: origin }),
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      ...(who && { Cookie: cookies.get(who)! }),
      ...headers(),
    }
    const answer = await server.app.request(new Request(url, { method, headers: all, body: sent }))
    statusesByRoute.get(`${method} ${path}`)!.push(answer.status)
    const stream = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
    const text = stream ? '' : await answer.text()
    if (stream) await answer.body!.cancel()
    if (answer.status >= 500 || internals.test(text))
      faults.push(`${who} ${method} ${url} ${sent} ${answer.status} ${text}`)
    if (!answer.headers.get('Content-Security-Policy')) faults.push(`${method} ${url}: no security headers`)
  }

  for (let n = 0; n < requests; n += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, i) => one(n + i)))
    if (n % 1_000 === 0) expect(await digestOf(server.store), `within the first ${n + 100}`).toBe(before)
  }
  const few = requests / statusesByRoute.size / 4
  for (const [route, statuses] of statusesByRoute) expect(statuses.length, route).toBeGreaterThan(few)
  expect([...new Set([...statusesByRoute.values()].flat())]).toEqual(expect.arrayContaining([400, 401, 403, 404]))
  expect(faults.slice(0, 5)).toEqual([])
  expect(server.logged).toEqual([])
  expect(await digestOf(server.store)).toBe(before)
  for (const cookie of cookies.values()) expect((await server.call('GET', '/api/user', { cookie })).status).toBe(200)
  server.end()
}, 240_000)

/** A body of four megabytes that arrives in pieces and does not declare its length. */
function endlessBody() {
  const piece = new TextEncoder().encode('a'.repeat(64 * 1024))
  let sent = 0
  const stream = new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > 64) controller.close()
      else controller.enqueue(piece)
    },
  })
  return { stream, sent: () => sent }
}

test('a body of undeclared size is still cut off at a megabyte, and 200 of them leave no memory behind', async () => {
  const server = await testServer()
  const cookie = await server.signIn('celia')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  async function abuse(path: string) {
    const { stream, sent } = endlessBody()
    const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
    const answer = await server.app.request(new Request(`${origin}${path}`, init))
    expect([answer.status, await answer.text()]).toEqual([413, 'O pedido é grande demais.'])
    expect(sent()).toBeLessThan(30)
  }
  const paths = ['/api/register', '/api/sync', '/api/login', '/api/classes/3/lessons/101/attendance']
  for (const path of paths) await Promise.all(Array.from({ length: 10 }, () => abuse(path)))
  collect()
  const before = process.memoryUsage().rss
  for (let n = 0; n < 200; n += 10) await Promise.all(Array.from({ length: 10 }, () => abuse(paths[(n / 10) % 4]!)))
  collect()
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  server.end()
})
