import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { put } from '#schema/nouns/tables.ts'
import { volume } from '#schema/tests/volume.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { takeSeq } from '#server/store/counters.ts'
import { write } from '#server/store/write/write.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: trial R10, in brief; npm run trials runs its sixty seconds.
const pushers = 8
const minPushes = volume(12, 25)
const seconds = volume(0, 60)

const server = serverPerTest()
let puller: ApiDevice
beforeEach(async () => {
  puller = await openDevice(server, 'celia')
})

/**
 * Lets eight devices push, each as fast as it is answered, while another pulls all the time. Returns what the puller
 * missed.
 */
async function race(push: (pusher: number) => Promise<(n: number) => Promise<unknown>>) {
  let pushed = 0
  let pulls = 0
  const acts = []
  for (let pusher = 0; pusher < pushers; pusher++) acts.push(await push(pusher))
  const until = performance.now() + seconds * 1000
  const work = acts.map(async (act) => {
    for (let n = 0; n < minPushes || performance.now() < until; n++) {
      await act(n)
      pushed++
      await setImmediate()
    }
  })
  const done = Promise.all(work)
  let over = false
  void done.finally(() => (over = true)).catch(() => {})
  while (!over) {
    await puller.send()
    pulls++
    await setImmediate()
  }
  await done
  await puller.settle()
  const { q } = server.store
  const wanted = project((await userOf(q, puller.id))!, await stateOf(q))
  const held = puller.holdings.view()
  const missed = [...wanted].filter(([name, row]) => JSON.stringify(held.get(name)) !== JSON.stringify(row))
  return { pushed, pulls, missed: missed.map(([name]) => name) }
}

const day = (n: number) => addDays('2020-01-05', n % 2000)

test(
  'a device that pulls all the time while eight push misses nothing',
  async () => {
    const { pushed, pulls, missed } = await race(async (pusher) => {
      const device = await openDevice(server, 'marina')
      return (n) => {
        const args = { classId: 3, lessonId: 101 + (pusher % 3), studentId: people.ana, present: n % 2 === 0 }
        return device.send(device.act(markAttendance, { ...args, attendanceDate: day(n + 250 * pusher) }))
      }
    })
    expect(missed).toEqual([])
    expect(pushed).toBeGreaterThanOrEqual(pushers * minPushes)
    expect(pulls).toBeGreaterThan(pushers)
  },
  60_000 + seconds * 4_000,
)

test(
  'a write that took its place in the order before its transaction would be missed',
  async () => {
    const { store } = server
    const { missed } = await race(async (pusher) => async (n) => {
      const seq = await store.tx((q) => takeSeq(q, 1, 1))
      // A pull takes some turns itself.
      for (let turn = 0; turn <= pusher; turn++) await setImmediate()
      const id = 9_000 + pusher * 100_000 + n
      await store.tx(async (q) => {
        await write(q, [put('users', { id, name: `Aluno ${id}`, role: 'student', schoolId: 1, createdAt: 0 })], [10, 1])
        await q.update(store.t.users).set({ seq }).where(eq(store.t.users.id, id))
      })
    })
    expect(missed.length).toBeGreaterThan(0)
  },
  60_000 + seconds * 4_000,
)
