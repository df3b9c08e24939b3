import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { isRevocation } from '#schema/sync/revocation.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { DeviceDatabase } from '#web/mirror/database/device.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { fetchDeviceKey } from '#web/mirror/session/fetchDeviceKey.ts'
import { keepSealingKey } from '#web/mirror/session/keepSealingKey.ts'
import { openSealed } from '#web/mirror/session/openSealed.ts'
import { sealWhoLeft } from '#web/mirror/session/sealWhoLeft.ts'
import { wipe } from '#web/mirror/session/wipe.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { allIn } from '#web/tests/support/allIn.ts'

// Covers: invariants 1, 4 and 5: a device that was away while its person lost their access.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const roll = (studentId: number, present: boolean) => ({
  ...{ classId: 3, lessonId: 101, attendanceDate: '2026-11-23' },
  marks: [{ studentId, present }],
})
const office = async (method: string, path: string, body?: unknown, by: Person = 'celia') =>
  expect((await server.call(method, path, { cookie: await server.signIn(by), body })).status).toBe(200)
const bar = (barred: boolean) => office('PATCH', `/api/users/${people.marina}/access`, { barred })
const closeSchool = (active: boolean) => office('PATCH', '/api/schools/1', { active }, 'sonia')

/** Marina's phone: one disk, and a session that its tests renew. */
async function marinasPhone() {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const device = new DeviceDatabase(dexie)
  let cookie = ''
  const ask = ((path: string, init?: RequestInit) => {
    const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
    return Promise.resolve(server.app.request(`${origin}${path}`, { ...init, headers }))
  }) as typeof fetch
  const open = () => openMirror({ userId: people.marina, clock: server.clock, dexie })
  const user = (await (
    await server.call('GET', '/api/user', { cookie: await server.signIn('marina') })
  ).json()) as never
  /** What a page does at a sign-in, and until all is sent. */
  async function signIn() {
    cookie = await server.signIn('marina')
    const mirror = open()
    await device.remember({ user, owesLogout: false })
    await beginVisit(mirror)
    await drain(mirror, { network: httpNetwork(ask), lock })
    const key = await keepSealingKey(mirror, (userId) => fetchDeviceKey(userId, ask))
    expect(await openSealed(mirror, key, lock)).toEqual([])
    await drain(mirror, { network: httpNetwork(ask), lock })
    return mirror
  }
  return {
    dexie,
    device,
    signIn,
    /** What a page or the worker does with the network back. Returns the code of what the server said. */
    async online(mirror: ReturnType<typeof open>) {
      const { code } = await drain(mirror, { network: httpNetwork(ask), lock })
      if (isRevocation(code)) {
        await wipe(mirror, device, code)
        await sealWhoLeft(device, open, server.clock.now, lock)
      }
      return code
    },
  }
}

const marks = async () =>
  (await marksWhere(server.store.q, 'attendance', {})).map(({ studentId, present }) => [studentId, present])

test.each([
  ['barred and let in again', 'account.barred', () => bar(true), () => bar(false)],
  [
    'barred, deleted and brought back',
    'account.deleted',
    async () => {
      await bar(true)
      await office('DELETE', `/api/users/${people.marina}`)
    },
    async () => {
      const cookie = await server.signIn('celia')
      const list = (await (await server.call('GET', '/api/activities?deletions=true', { cookie })).json()) as {
        id: number
      }[]
      await office('POST', `/api/activities/${list[0]!.id}/restore`)
      await bar(false)
    },
  ],
  ['without a school that is open, then with', 'school.inactive', () => closeSchool(false), () => closeSchool(true)],
] as const)(
  'a person who is %s while their phone is away: it holds nothing, then sends all',
  async (_, outcome, away, back) => {
    const phone = await marinasPhone()
    const mirror = await phone.signIn()
    expect(await allIn(phone.dexie.indexedDB)).toContain('7º B')
    await mutate(mirror, takeRollCall, roll(people.ana, true))
    await mutate(mirror, takeRollCall, roll(people.bento, false))
    await away()
    expect(await phone.online(mirror)).toBe(outcome)
    const all = await allIn(phone.dexie.indexedDB)
    for (const word of ['7º B', 'Frações', 'Ana', 'Bento', 'Marina', 'Escola', 'takeRollCall', 'attendance'])
      expect(all).not.toContain(word)
    expect(await marks()).toEqual([])
    await back()
    const again = await phone.signIn()
    expect(await marks()).toEqual([
      [people.ana, true],
      [people.bento, false],
    ])
    expect(await outboxOf(again)).toEqual({ waiting: [], refused: [] })
    expect(await allIn(phone.dexie.indexedDB)).toContain('7º B')
    again.db.close()
    phone.device.close()
  },
)

test('a teacher who lost the class while away: that day’s roll is taken, anything else refused where they see it', async () => {
  const phone = await marinasPhone()
  const mirror = await phone.signIn()
  await mutate(mirror, takeRollCall, roll(people.ana, true))
  const { id } = await mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 101 })
  await office('PUT', '/api/classes/3', { teacherId: people.otavio })
  expect(await phone.online(mirror)).toBeUndefined()
  expect(await marks()).toEqual([[people.ana, true]])
  expect((await outboxOf(mirror)).refused).toMatchObject([{ id, code: 'notAllowed' }])
  expect(await mirror.rows.where('classes', {})).toEqual([])
  expect(await mirror.rows.where('enrollments', {})).toEqual([])
  mirror.db.close()
  phone.device.close()
})
