import { randomBytes } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { pageLock as lock } from '#web/mirror/database/locks.ts'
import { beginVisit } from '#web/mirror/database/visit.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { dismissNotice, overwrittenOf } from '#web/mirror/outbox/overwritten.ts'
import { allIn } from '#web/tests/support/allIn.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'
import { forgetEverything } from './leave.ts'
import { sealingKey } from './sealer.ts'
import { openNotices, sealNotices } from './sealNotices.ts'

// Covers: the notices of replaced marks of somebody who signs out and in again.

let server: Awaited<ReturnType<typeof testServer>>
let disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
let keys: Partial<Record<Person, CryptoKey>>
beforeEach(async () => {
  server = await testServer()
  disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  const newKey = () => sealingKey(randomBytes(32).toString('base64'))
  keys = { marina: await newKey(), otavio: await newKey() }
})
afterEach(() => server.end())

const day = { classId: 3, lessonId: 101, attendanceDate: '2026-11-23' }
const mark = (present: boolean) => ({ ...day, marks: [{ studentId: people.ana, present }] })

/** Signs in on the shared device; what was kept for this person is opened once the first rows are here. */
async function signIn(who: 'marina' | 'otavio') {
  const device = await personDevice(server, who, disk)
  await beginVisit(device.mirror)
  await device.mirror.db.keep('sealing', { key: keys[who]!, epoch: null })
  await openNotices(device.mirror, keys[who]!, lock)
  return device
}
type Device = Awaited<ReturnType<typeof signIn>>
async function signOut({ mirror }: Device) {
  await sealNotices(mirror, lock)
  await forgetEverything(mirror)
}
async function replaceFromElsewhere() {
  server.clock.time += 60_000
  const office = await personDevice(server, 'celia')
  await mutate(office.mirror, takeRollCall, mark(false))
  await office.sync()
}
/** The next sync names who replaced what. */
async function notices(device: Device) {
  await device.sync()
  return overwrittenOf(device.mirror)
}

test('a mark replaced while its author was signed out is told when they sign in again', async () => {
  const first = await signIn('marina')
  await mutate(first.mirror, takeRollCall, mark(true))
  await first.sync()
  await signOut(first)
  await replaceFromElsewhere()
  expect(await notices(await signIn('marina'))).toMatchObject([{ mine: true, theirs: false, by: 'Celia' }])
})

test('a notice that was shown is there again, and one that was dismissed is not', async () => {
  const first = await signIn('marina')
  await mutate(first.mirror, takeRollCall, mark(true))
  await first.sync()
  await replaceFromElsewhere()
  await first.sync()
  const [notice] = await notices(first)
  await signOut(first)
  const second = await signIn('marina')
  expect(await notices(second)).toMatchObject([{ name: notice!.name, by: 'Celia' }])
  await dismissNotice(second.mirror, notice!.name)
  await signOut(second)
  expect(await notices(await signIn('marina'))).toEqual([])
})

test('nothing of it can be read without its person’s key, and nobody else gets it', async () => {
  const first = await signIn('marina')
  const excused = { studentId: people.ana, present: false, detail: 'justified', reason: 'Consulta médica' } as const
  await mutate(first.mirror, takeRollCall, { ...day, marks: [excused] })
  await first.sync()
  await signOut(first)
  expect(JSON.stringify(await allIn(disk.indexedDB))).not.toContain('Consulta')
  const other = await signIn('otavio')
  expect(await other.mirror.db.sent.count()).toBe(0)
  await signOut(other)
  const second = await signIn('marina')
  expect(await second.mirror.db.sent.count()).toBe(1)
})

test('whoever sent nothing leaves nothing', async () => {
  await signOut(await signIn('marina'))
  expect((await disk.indexedDB.databases()).map(({ name }) => name)).not.toContain('chamada-sealed')
})
