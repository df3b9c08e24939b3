import { expect, test } from 'vitest'
import { people } from '#server/tests/support/cast.ts'
import { hello, testServer } from '#server/tests/support/testServer.ts'
import { type LoopStop, lookEvery, openLoopMonitor, stopLine } from './loopMonitor.ts'

// Covers: a monitor names the route and the length of each long stop of the event loop.

/** A monitor whose clock the test sets. `pass` lets time go by, of which `processor` was work of the process, ms. */
function watched() {
  let time = { at: 1000, processor: 40 }
  const [stops, observed]: [LoopStop[], number[]] = [[], []]
  const monitor = openLoopMonitor({
    now: () => time.at,
    processor: () => time.processor,
    observe: (ms) => observed.push(ms),
    onLongStop: (stop) => stops.push(stop),
  })
  const pass = (ms: number, processor = ms) => {
    time = { at: time.at + ms, processor: time.processor + processor }
  }
  return { ...monitor, pass, stops, observed }
}

test('a slow handler planted in a call is named, with how long it stopped the others', async () => {
  const { begin, look, pass, stops } = watched()
  const server = await testServer()
  try {
    const probe = () => pass(lookEvery + 312, 290)
    Object.assign(server, server.make(server.store, { beginCall: begin, probe }))
    const cookie = await server.signIn('marina')
    const { device } = await server.sync(cookie, hello('marina'))
    look()
    expect(stops).toEqual([])
    const mark = { classId: 3, lessonId: 101, studentId: people.ana, attendanceDate: '2026-11-23', present: true }
    const call = { method: 'POST' as const, path: '/api/attendance', body: mark }
    const mutations = [{ id: device * 2 ** 20 + 1, at: server.clock.time, ...call }]
    await server.sync(cookie, hello('marina', { device, mutations }))
    look()
    expect(stops).toEqual([{ ms: 312, processorMs: 290, calls: 'POST /api/sync' }])
    expect(stopLine(stops[0]!)).toBe(
      'The event loop stood still for 312 ms, 290 ms of processor. Under way: POST /api/sync',
    )
  } finally {
    await server.end()
  }
})

test('calls of the same name are counted, and work that belongs to no call is said to', () => {
  const { begin, look, pass, stops } = watched()
  const [first] = [begin(() => 'POST /api/sync'), begin(() => 'POST /api/sync'), begin(() => 'GET /api/classes')]
  pass(500)
  first!()
  look()
  pass(500)
  look()
  expect(stops.map(({ calls }) => calls)).toEqual([
    'POST /api/sync (2 times), GET /api/classes',
    'POST /api/sync, GET /api/classes',
  ])
  expect(stopLine({ ms: 250, processorMs: 1, calls: '' })).toContain('Under way: no call')
})

test('a short stop is only counted', () => {
  const { look, pass, stops, observed } = watched()
  for (const ms of [lookEvery, lookEvery + 50, lookEvery + 200]) {
    pass(ms)
    look()
  }
  expect(observed).toEqual([0, 50, 200])
  expect(stops).toEqual([])
})
