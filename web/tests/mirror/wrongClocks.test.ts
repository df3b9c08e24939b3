import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { volume } from '#schema/tests/volume.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// A short run here; npm run trials for a thousand pairs.
const pairs = volume(12, 1000)
const minute = 60_000
const day = 24 * 60 * minute
const year = 365 * day
const skews = [0, 5 * minute, day, 2 * year].flatMap((ms) => [ms, -ms])

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const roll = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
const mark = (present: boolean) => ({ ...roll, marks: [{ studentId: people.ana, present }] })
const marked = async () => {
  const [mark] = await marksWhere(server.store.q, 'attendance', { studentId: people.ana })
  return mark?.present
}
const times = async () => {
  const { q, t } = server.store
  return (await q.select({ at: t.journal.at, receivedAt: t.journal.receivedAt }).from(t.journal)).map(
    ({ at, receivedAt }) => at - receivedAt,
  )
}

test('a clock that is wrong by minutes, a day or years, or set back meanwhile, keeps nobody from syncing, and no time is ahead of the server’s', async () => {
  const device = await schoolDevice(server, 'marina')
  let present = false
  for (const skew of skews) {
    for (const offline of [true, false]) {
      device.clock.skew = skew
      if (!offline) expect(await device.sync()).toBe('ok')
      for (const jump of [0, -3 * day, 3 * day]) {
        device.clock.skew = skew + jump
        server.clock.time += minute
        present = !present
        // A device gets its numbers with its first sync.
        if (await device.mirror.db.read('device')) await mutate(device.mirror, takeRollCall, mark(present))
        else present = !present
      }
      expect(await device.sync()).toBe('ok')
      expect(await device.mirror.db.outbox.count()).toBe(0)
    }
  }
  expect(await marked()).toBe(present)
  expect(Math.max(...(await times()))).toBeLessThanOrEqual(0)
  await device.expectToAgree()
})

test('a mark of a clock that runs years ahead, sent late, does not replace one that was made after it', async () => {
  const [marina, celia] = [await schoolDevice(server, 'marina'), await schoolDevice(server, 'celia')]
  for (const device of [marina, celia]) await device.sync()
  marina.clock.skew = 2 * year
  await mutate(marina.mirror, takeRollCall, mark(true))
  // The server answers, and does not take the mark yet.
  marina.between = (_, ask) => ask({ mutations: [] })
  await marina.sync()
  server.clock.time += minute
  await mutate(celia.mirror, takeRollCall, mark(false))
  await celia.sync()
  server.clock.time += minute
  marina.between = (_, ask) => ask()
  expect(await marina.sync()).toBe('ok')
  expect(await marked()).toBe(false)
})

test(`of two marks truly more than two seconds apart the later stands, ${pairs} times, whatever the clocks and the delays`, async () => {
  const chance = chanceOf(20)
  const devices = [await schoolDevice(server, 'marina'), await schoolDevice(server, 'celia')] as const
  for (const device of devices) device.between = slowly(() => chance.below(1_900))
  let wrong = 0
  for (let pair = 0; pair < pairs; pair++) {
    for (const device of devices) {
      device.clock.skew = chance.pick(skews)
      await device.sync()
    }
    const [first, second] = chance.oneIn(2) ? devices : [devices[1], devices[0]]
    const present = chance.oneIn(2)
    await mutate(first.mirror, takeRollCall, mark(!present))
    server.clock.time += 2_001 + chance.below(5_000)
    await mutate(second.mirror, takeRollCall, mark(present))
    server.clock.time += chance.below(60 * minute)
    for (const device of chance.oneIn(2) ? [first, second] : [second, first]) expect(await device.sync()).toBe('ok')
    if ((await marked()) !== present) wrong++
  }
  expect(wrong).toBe(0)
}, 300_000)

const steps = [0, -10 * minute, -day, -3 * year, 3 * year]

test('a correction stands on the device and on the server, however the clock was set between the two marks', async () => {
  const marina = await schoolDevice(server, 'marina')
  const celia = await schoolDevice(server, 'celia')
  let present = false
  for (const before of steps)
    for (const after of steps) {
      celia.clock.skew = before
      for (const device of [marina, celia]) expect(await device.sync()).toBe('ok')
      present = !present
      await mutate(marina.mirror, takeRollCall, mark(!present))
      server.clock.time += minute
      for (const device of [marina, celia]) expect(await device.sync()).toBe('ok')
      // What she sees was marked a minute ago. No answer arrives between the setting of her clock and her correction.
      celia.clock.skew = after
      await mutate(celia.mirror, takeRollCall, mark(present))
      server.clock.time += minute
      expect(await celia.sync()).toBe('ok')
      const clocks = `${before} ${after}`
      expect(await marked(), clocks).toBe(present)
      const [row] = await celia.mirror.rows.where('attendance', { studentId: people.ana, date: roll.attendanceDate })
      expect(row?.present, clocks).toBe(present)
    }
  await celia.expectToAgree()
})

test('of two marks of one device the second stands, though the first arrives later and both were stamped by a clock years ahead', async () => {
  const marina = await schoolDevice(server, 'marina')
  await marina.sync()
  marina.clock.skew = 3 * year
  const first = await mutate(marina.mirror, takeRollCall, mark(false))
  const second = await mutate(marina.mirror, takeRollCall, mark(true))
  // The first gets no receipt, as when the server fails at it; the second goes with another request.
  marina.between = (request, ask) => ask({ mutations: request.mutations.filter(({ id }) => id !== first.id) })
  await marina.sync()
  expect((await marina.mirror.db.outbox.toArray()).map(({ id }) => id)).toEqual([first.id])
  server.clock.time += minute
  marina.between = (_, ask) => ask()
  marina.clock.skew = 0
  expect(await marina.sync()).toBe('ok')
  expect(await marina.mirror.db.outbox.count()).toBe(0)
  expect(second.id).toBeGreaterThan(first.id)
  expect(await marked()).toBe(true)
})

/** Lets time pass on the way to the server and back, as much as `wait` says, ms. */
const slowly =
  (wait: () => number): SchoolDevice['between'] =>
  async (_, ask) => {
    server.clock.time += wait()
    const answer = await ask()
    server.clock.time += wait()
    return answer
  }
