import { expect, test } from 'vitest'
import { openOperatorLog } from './operatorLog.ts'
import { asking } from './tests/support/asking.ts'
import { people } from './tests/support/cast.ts'
import { serverPerTest } from './tests/support/serverPerTest.ts'

const server = serverPerTest()
const { ask } = asking(() => server)

/** The lines of a log while a request succeeds, one is refused and one meets a fault. */
async function linesOf(requests: boolean) {
  const [out, err]: [string[], string[]] = [[], []]
  const log = openOperatorLog(requests, {
    ...{ out: (line) => out.push(line), err: (line) => err.push(line), now: server.clock.now },
  })
  server.app = server.make(server.store, { log: log.failure, record: log.request }).app
  await ask('celia', 'GET', `/api/students/${people.ana}/attendance`)
  await ask('celia', 'GET', '/api/classes/8/students')
  const { store } = server
  server.app = server.make(
    { ...store, tx: () => Promise.reject(new Error('disk I/O error')) },
    { log: log.failure, record: log.request },
  ).app
  const failed = await ask('celia', 'PATCH', `/api/users/${people.ana}`, { name: 'Ana Clara' })
  expect(failed.status).toBe(500)
  return { out, err, shownId: failed.headers.get('X-Request-Id') }
}

/** A line without what holds any number by chance: its id, what was measured, and the places in the code. */
function withoutMeasures(line: string): string {
  const { id: _, ms: __, bytesIn: ___, bytesOut: ____, stack: _____, ...rest } = JSON.parse(line)
  return JSON.stringify(rest)
}

test('the log of requests is lines of JSON with the id that people see, and a stack only for a fault', async () => {
  const { out, err, shownId } = await linesOf(true)
  const request = { time: '2026-11-23T12:00:00.000Z', level: 'info', id: expect.any(String), ms: expect.any(Number) }
  const sizes = { bytesIn: expect.any(Number), bytesOut: expect.any(Number) }
  expect(out.map((line) => JSON.parse(line))).toEqual([
    { ...request, method: 'GET', route: '/api/students/:id/attendance', status: 200, ...sizes },
    { ...request, method: 'GET', route: '/api/classes/:id/students', status: 404, ...sizes },
    { ...request, method: 'PATCH', route: '/api/users/:id', status: 500, ...sizes, id: shownId },
  ])
  expect(err.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ time: request.time, level: 'error', id: shownId, call: 'PATCH /api/users/:id', message: 'disk I/O error' },
      stack: expect.stringContaining('operatorLog.test.ts'),
    },
  ])
  expect([...out, ...err].join()).not.toMatch(/Ana|Celia|escola/)
  expect([...out, ...err].map(withoutMeasures).join()).not.toMatch(new RegExp(`\\b${people.ana}\\b`))
})

test('by default there are failures alone, as text', async () => {
  const { out, err, shownId } = await linesOf(false)
  expect(out).toEqual([])
  expect(err).toEqual([expect.stringMatching(`^${shownId} PATCH /api/users/:id: Error: disk I/O error\n    at `)])
})
