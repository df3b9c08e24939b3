import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import type { OpenedWork, RegisteredWork, SealedFile } from '#schema/sync/sealedFile.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { openMirror } from '#web/mirror/database/mirror.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { httpNetwork } from '#web/mirror/server/httpNetwork.ts'
import { fetchDeviceKey } from '#web/mirror/session/fetchDeviceKey.ts'
import { keepSealingKey } from '#web/mirror/session/keepSealingKey.ts'
import { openSealed } from '#web/mirror/session/openSealed.ts'
import { sealedHere } from '#web/mirror/session/sealedDatabase.ts'
import { sealedFileOf } from '#web/mirror/session/sealedFileOf.ts'
import { sealOutbox } from '#web/mirror/session/sealOutbox.ts'
import { drain } from '#web/mirror/sync/drain.ts'

// Covers: what a device cannot send is opened by the server from the file that the device saves.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const roll = (studentId: number, present: boolean) => ({
  ...{ classId: 3, lessonId: 101, attendanceDate: '2026-11-23' },
  marks: [{ studentId, present }],
})

/** Marina's phone, with two rolls that were not sent when her access was taken away. */
async function marinasPhone() {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  let cookie = ''
  const ask = ((path: string, init?: RequestInit) => {
    const headers = { Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' }
    return Promise.resolve(server.app.request(`${origin}${path}`, { ...init, headers }))
  }) as typeof fetch
  const open = () => openMirror({ userId: people.marina, clock: server.clock, dexie })
  const send = (mirror: ReturnType<typeof open>) => drain(mirror, { network: httpNetwork(ask), lock })
  async function signIn() {
    cookie = await server.signIn('marina')
    const mirror = open()
    await beginVisit(mirror)
    await send(mirror)
    const key = await keepSealingKey(mirror, (userId) => fetchDeviceKey(userId, ask))
    expect(await openSealed(mirror, key, lock)).toEqual([])
    return mirror
  }
  const mirror = await signIn()
  const first = await mutate(mirror, takeRollCall, roll(people.ana, false))
  const second = await mutate(mirror, takeRollCall, roll(people.bento, true))
  await sealOutbox(mirror, { at: server.clock.time, why: 'account.barred' }, undefined, lock)
  return { dexie, ids: [first.id, second.id], signIn, send }
}

async function office<T>(path: string, body: unknown, by: Person = 'celia'): Promise<T> {
  const answer = await server.call('POST', path, { cookie: await server.signIn(by), body })
  expect(answer.status).toBe(200)
  return answer.json()
}

test('the file that a device saves names nobody, and the server opens it as it was left', async () => {
  const { dexie, ids } = await marinasPhone()
  const [record] = await sealedHere(dexie)
  const file = sealedFileOf(record!) as SealedFile
  expect(Object.keys(file).sort()).toEqual(['count', 'data', 'form', 'iv', 'leftAt', 'userId', 'version'])
  expect(file).toMatchObject({ form: 'chamada-sealed', userId: people.marina, count: 2 })
  const opened = await office<OpenedWork>(`/api/users/${people.marina}/left-work`, JSON.parse(JSON.stringify(file)))
  expect(opened).toMatchObject({
    person: { id: people.marina, name: 'Marina' },
    acts: [
      { id: ids[0], what: 'Ana: ausente (7º B · Aula 1 · 23/11)', state: 'ready' },
      { id: ids[1], what: 'Bento: presente (7º B · Aula 1 · 23/11)', state: 'ready' },
    ],
  })
  expect(await sealedHere(dexie)).toEqual([record])
})

test('a device whose person is let in again sends what the office has registered without doubling it', async () => {
  const { dexie, ids, signIn, send } = await marinasPhone()
  const [record] = await sealedHere(dexie)
  const { acts } = await office<RegisteredWork>(`/api/users/${people.marina}/left-work/registration`, {
    ...{ file: sealedFileOf(record!), acts: ids.slice(0, 1) },
  })
  expect(acts).toEqual([{ id: ids[0], outcome: 'registered' }])
  const marina = await signIn()
  expect((await outboxOf(marina)).waiting.map(({ id }) => id)).toEqual(ids)
  expect(await send(marina)).toMatchObject({ ok: true })
  expect(await outboxOf(marina)).toMatchObject({ waiting: [], refused: [] })
  const { q, t } = server.store
  expect((await marksWhere(q, 'attendance', {})).map(({ studentId, present }) => [studentId, present])).toEqual([
    [people.ana, false],
    [people.bento, true],
  ])
  expect((await q.select().from(t.journal)).map(({ id, actorId }) => [id, actorId])).toEqual([
    [ids[0], people.celia],
    [ids[1], people.marina],
  ])
})

test('what could not be sealed makes no file', () => {
  expect(sealedFileOf({ id: '12-1', userId: 12, count: 3, leftAt: 1 })).toBeUndefined()
})
