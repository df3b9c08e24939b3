import { expect, test } from 'vitest'
import type { Person } from '../testing/cast.ts'
import { digestOf } from '../testing/digest.ts'
import { hostility } from '../testing/hostility.ts'
import { origin, testServer } from '../testing/testServer.ts'

const requests = 20_000
const seed = 20_261_123

/** What no answer may hold: SQL, a stack, a path of the server's machine, a hash. */
const inside = /SQLITE|SqliteError|drizzle|\bat \S+ \(|node_modules|\/work\/|argon2|insert into|select "/i

test(`${requests} hostile requests over all calls: never a fault of ours, never a row changed`, async () => {
  const server = await testServer()
  const { pick, body, address, headers } = hostility(seed)
  const people: (Person | null)[] = [null, 'ana', 'marina', 'celia', 'nadia', 'sonia']
  const cookies = new Map<Person | null, string>()
  for (const who of people) if (who) cookies.set(who, await server.signIn(who))
  const before = await digestOf(server.store)
  const faults: string[] = []
  const heard = new Map(server.declared.map(({ method, path }) => [`${method} ${path}`, [] as number[]]))

  async function one() {
    const { method, path, callers } = pick(server.declared)
    const who = callers === 'anyone' ? null : pick(people)
    const url = `${origin}${address(path)}`
    // A call without parameters may take a text for the name of something new, which is no fault.
    const sent = method === 'GET' ? undefined : body(!path.includes(':'))
    const all = {
      ...(method !== 'GET' && { Origin: origin }),
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      ...(who && { Cookie: cookies.get(who)! }),
      ...headers(),
    }
    const answer = await server.app.request(new Request(url, { method, headers: all, body: sent }))
    heard.get(`${method} ${path}`)!.push(answer.status)
    const stream = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
    const text = stream ? '' : await answer.text()
    if (stream) await answer.body!.cancel()
    if (answer.status >= 500 || inside.test(text))
      faults.push(`${who} ${method} ${url} ${sent} ${answer.status} ${text}`)
    if (!answer.headers.get('Content-Security-Policy')) faults.push(`${method} ${url}: no security headers`)
  }

  for (let n = 0; n < requests; n += 100) {
    await Promise.all(Array.from({ length: 100 }, one))
    if (n % 5_000 === 0) expect(await digestOf(server.store), `within the first ${n + 100}`).toBe(before)
  }
  for (const [route, statuses] of heard) expect(statuses.length, route).toBeGreaterThan(requests / 200)
  expect([...new Set([...heard.values()].flat())]).toEqual(expect.arrayContaining([400, 401, 403, 404]))
  expect(faults.slice(0, 5)).toEqual([])
  expect(server.logged).toEqual([])
  expect(await digestOf(server.store)).toBe(before)
  for (const cookie of cookies.values()) expect((await server.call('GET', '/api/user', { cookie })).status).toBe(200)
  server.end()
}, 240_000)

test('a body that says nothing of its size is cut off at a megabyte all the same', async () => {
  const server = await testServer()
  const cookie = await server.signIn('celia')
  const piece = new TextEncoder().encode('a'.repeat(64 * 1024))
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > 64) controller.close()
      else controller.enqueue(piece)
    },
  })
  const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
  const request = new Request(`${origin}/api/register`, {
    method: 'POST',
    headers,
    body: endless,
    duplex: 'half',
  } as RequestInit)
  const answer = await server.app.request(request)
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(30)
  server.end()
})
