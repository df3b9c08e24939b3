import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { type Change, patch, put, remove } from '#schema/nouns/tables.ts'
import { volume } from '#schema/tests/volume.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { discardEntry } from '#web/mirror/outbox/retry.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { requestCheck } from '#web/mirror/sync/sumCheck.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trials R15, R16, R33, S11 on the device: a person whose rights, school or account change.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const grants = volume(20, 200)

let writes = 0
const change = (...changes: Change[]) => {
  writes += 1
  return server.store.tx((q) => write(q, changes, [10 + writes, writes]))
}
const roll = (classId: number, lessonId: number, studentId: number) => ({
  classId,
  lessonId,
  attendanceDate: '2026-11-23',
  marks: [{ studentId, present: true }],
})

interface Right {
  who: 'marina' | 'otavio' | 'ana'
  give: Change
  take: Change
  /** What they do with the right while they have it. */
  use?: (device: SchoolDevice) => Promise<unknown>
}
const rights: Right[] = [
  {
    who: 'marina',
    give: patch('classes', 4, { teacherId: people.marina }),
    take: patch('classes', 4, { teacherId: people.otavio }),
    use: ({ mirror }) => mutate(mirror, takeRollCall, roll(4, 111, people.dora)),
  },
  {
    who: 'otavio',
    give: patch('users', people.otavio, { role: 'admin' }),
    take: patch('users', people.otavio, { role: 'teacher' }),
    use: ({ mirror }) => mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 101 }),
  },
  {
    who: 'ana',
    give: put('enrollments', { classId: 4, studentId: people.ana, enrolledAt: 0, leftAt: null }),
    take: remove('enrollments', `4/${people.ana}`),
  },
  {
    who: 'ana',
    give: put('enrollments', { classId: 4, studentId: people.ana, enrolledAt: 0, leftAt: null }),
    take: put('enrollments', { classId: 4, studentId: people.ana, enrolledAt: 0, leftAt: 5 }),
  },
  {
    who: 'marina',
    give: put('moduleClasses', { moduleId: 6, classId: 3, createdAt: 0 }),
    take: remove('moduleClasses', '6/3'),
    use: ({ mirror }) => mutate(mirror, setCurrentLesson, { classId: 3, lessonId: 112 }),
  },
  {
    who: 'ana',
    give: patch('materials', 212, { visibility: 'both' }),
    take: patch('materials', 212, { visibility: 'teacher' }),
  },
  {
    who: 'ana',
    give: patch('lessonVideos', 202, { visibility: 'student' }),
    take: patch('lessonVideos', 202, { visibility: 'teacher' }),
  },
  {
    who: 'otavio',
    give: patch('users', people.otavio, { schoolId: 2 }),
    take: patch('users', people.otavio, { schoolId: 1 }),
  },
]

test(`${grants} rights granted and revoked: each brings everything after one sync, and leaves nothing behind`, async () => {
  const devices = {
    marina: await schoolDevice(server, 'marina'),
    otavio: await schoolDevice(server, 'otavio'),
    ana: await schoolDevice(server, 'ana'),
  }
  for (const device of Object.values(devices)) await device.sync()
  const chance = chanceOf(15)
  let refused = 0
  for (let i = 0; i < grants; i++) {
    const { who, give, take, use } = rights[i < rights.length ? i : chance.below(rights.length)]!
    const device = devices[who]
    await change(give)
    expect(await device.sync()).toBe('ok')
    await device.expectToAgree()
    await use?.(device)
    await change(take)
    expect(await device.sync()).toBe('ok')
    await device.expectToAgree()
    if (!use) continue
    const { waiting, refused: refusals } = await outboxOf(device.mirror)
    expect([waiting, refusals.length]).toEqual([[], 1])
    expect(refusals[0]!.message).toMatch(/^[A-ZÀ-Ú].*\.$/)
    refused += 1
    await discardEntry(device.mirror, refusals[0]!.id)
  }
  expect(refused).toBeGreaterThan(grants / 4)
  for (const device of Object.values(devices)) {
    const before = device.requests.length
    await requestCheck(device.mirror)
    await device.sync()
    expect(device.requests).toHaveLength(before + 1)
  }
}, 120_000)

describe('what a person finds when all has changed while they were away', () => {
  async function marinaWithWork() {
    const marina = await schoolDevice(server, 'marina')
    await marina.sync()
    const { id } = await mutate(marina.mirror, takeRollCall, roll(3, 101, people.ana))
    return { marina, id }
  }
  const waitingIds = async ({ mirror }: SchoolDevice) => (await outboxOf(mirror)).waiting.map(({ id }) => id)

  test('the school was closed: the device says so, loses nothing, and sends when it opens again', async () => {
    const { marina, id } = await marinaWithWork()
    await change(patch('schools', 1, { active: false }))
    expect(await marina.sync()).toBe(errors['school.inactive'].status)
    expect((await summaryOf(marina.mirror)).sync.failure).toMatchObject({ status: 403, code: 'school.inactive' })
    expect(await waitingIds(marina)).toEqual([id])
    await change(patch('schools', 1, { active: true }))
    expect(await marina.sync()).toBe('ok')
    expect(await waitingIds(marina)).toEqual([])
    await marina.expectToAgree()
  })

  test('the account was deleted: the session is over, and what was done stays on the device, unsent', async () => {
    const { marina, id } = await marinaWithWork()
    const cookie = await server.signIn('celia')
    const answer = await server.call('DELETE', `/api/users/${people.marina}`, { cookie })
    expect(answer.ok).toBe(true)
    for (let i = 0; i < 3; i++) expect(await marina.sync()).toBe(401)
    expect(await waitingIds(marina)).toEqual([id])
    expect((await summaryOf(marina.mirror)).sync.failure).toMatchObject({ status: 401, code: 'account.deleted' })
  })

  test('the session: fifty acts stay through wrong passwords, go with the right one, and under nobody else’s', async () => {
    const { marina } = await marinaWithWork()
    for (let n = 1; n < 50; n++) {
      const attendanceDate = addDays('2026-01-05', n)
      await mutate(marina.mirror, takeRollCall, { ...roll(3, 101, people.ana), attendanceDate })
    }
    const ids = await waitingIds(marina)
    await server.store.tx(async (q) => void (await q.delete(server.store.t.sessions)))
    expect(await marina.sync()).toBe(401)
    for (let n = 0; n < 3; n++) {
      const answer = await server.call('POST', '/api/login', {
        body: { email: 'marina@escola.br', password: 'errada' },
      })
      expect(answer.status).toBe(401)
      expect(await marina.sync()).toBe(401)
    }
    expect([ids.length, await waitingIds(marina)]).toEqual([50, ids])
    await marina.signInAgain()
    expect(await marina.sync()).toBe('ok')
    expect(await summaryOf(marina.mirror)).toMatchObject({ pending: 0, refused: 0 })
    expect(await readerOf(server.store.q).where('attendance', { classId: 3 })).toHaveLength(50)
  })

  test('another role: the mirror starts over with what the new one may hold, and the act is judged by it', async () => {
    const { marina } = await marinaWithWork()
    await change(patch('users', people.marina, { role: 'admin' }))
    expect(await marina.sync()).toBe('ok')
    expect(await marina.mirror.db.read('user')).toMatchObject({ role: 'admin' })
    await marina.expectToAgree()
    expect((await outboxOf(marina.mirror)).waiting).toEqual([])
  })

  test('another school: nothing of the first stays, and what was done there is refused with its reason', async () => {
    const { marina, id } = await marinaWithWork()
    await change(patch('classes', 3, { teacherId: null }), patch('users', people.marina, { schoolId: 2 }))
    expect(await marina.sync()).toBe('ok')
    await marina.expectToAgree()
    expect((await outboxOf(marina.mirror)).refused).toMatchObject([
      { id, code: 'notFound', message: errors.notFound.text },
    ])
  })
})
