import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Change, patch } from '../../schema/entities/tables.ts'
import { takeRollCall } from '../../schema/mutations/takeRollCall.ts'
import { readerOf } from '../../sync-server/store/reader.ts'
import { write } from '../../sync-server/store/write.ts'
import { people } from '../../sync-server/testing/cast.ts'
import { testServer } from '../../sync-server/testing/testServer.ts'
import { entryText } from '../screens/sync/useEntryText.ts'
import type { OutboxEntry } from './database.ts'
import { mutate } from './mutate.ts'
import { outboxFile, readOutboxFile } from './outboxFile.ts'
import { retryEntry } from './retry.ts'
import { outboxOf } from './summary.ts'
import { type SchoolDevice, schoolDevice } from './testing/schoolDevice.ts'

// Covers: issue 14, point 9: what was refused can be read when its class and pupils are gone, and goes through once they are back.

let server: Awaited<ReturnType<typeof testServer>>
let marina: SchoolDevice
beforeEach(async () => {
  server = await testServer()
  marina = await schoolDevice(server, 'marina')
  await marina.sync()
})
afterEach(() => server.end())

let writes = 0
const change = (...changes: Change[]) => {
  writes += 1
  return server.store.tx((q) => write(q, changes, [10 + writes, writes]))
}
const giveTo = (who: 'marina' | 'otavio') => change(patch('classes', 3, { teacherId: people[who] }))
const takeRoll = () =>
  mutate(marina.mirror, takeRollCall, {
    classId: 3,
    lessonId: 101,
    attendanceDate: '2026-11-23',
    marks: [
      { studentId: people.ana, present: true },
      { studentId: people.bento, present: false },
    ],
  })
const refused = async () => (await outboxOf(marina.mirror)).refused
const said = async (entry: OutboxEntry, { mirror } = marina) => {
  const { where, marks } = await entryText(entry, mirror.rows)
  return [where, ...marks.map(({ what }) => what)].join('\n')
}
/** A roll of two pupils that was refused, since the class had passed to somebody else. */
async function refusedRoll() {
  await takeRoll()
  await giveTo('otavio')
  await marina.sync()
  expect(await marina.mirror.rows.get('classes', 3)).toBeUndefined()
  expect(await marina.mirror.rows.get('users', people.ana)).toBeUndefined()
  return (await refused())[0]!
}

test('a refused roll tells its class, lesson and pupils by name when none of them is here any more', async () => {
  const text = await said(await refusedRoll())
  expect(text).toMatch(/^7º B · Aula 1 · 23\/11/)
  expect(text).toContain('Ana')
  expect(text).toContain('Bento')
})

test('a name that changed since is told as it is now, while its row is here', async () => {
  const entry = await takeRoll()
  await change(patch('users', people.ana, { name: 'Ana Clara' }))
  marina.between = (_, ask) => ask({ mutations: [] })
  await marina.sync()
  expect(await said(entry)).toContain('Ana Clara')
})

test('the file of what was not sent carries the names to a device that never had them', async () => {
  await refusedRoll()
  const text = JSON.stringify(await outboxFile(marina.mirror, { id: people.marina, name: 'Marina' }))
  expect(text).toContain('Bento')
  const other = await schoolDevice(server, 'marina')
  await other.sync()
  await readOutboxFile(other.mirror, text)
  const [entry] = (await outboxOf(other.mirror)).refused
  expect(await said(entry!, other)).toContain('Bento')
})

test('an entry from before names were kept is told with the names that are here, in a file too', async () => {
  const { id } = await takeRoll()
  await marina.mirror.db.outbox
    .where('id')
    .equals(id)
    .modify((entry) => delete entry.names)
  const old = (await marina.mirror.db.outbox.get(id))!
  expect(await said(old)).toContain('Ana')
  expect((await outboxFile(marina.mirror, { id: people.marina, name: 'Marina' })).entries[0]!.names).toMatchObject({
    'classes:3': '7º B',
    [`users:${people.ana}`]: 'Ana',
  })
  await giveTo('otavio')
  await marina.sync()
  expect(await said((await refused())[0]!)).toMatch(/^23\/11/)
})

test('of what the server took no name stays, and none is ever sent', async () => {
  await takeRoll()
  await marina.sync()
  const [sent] = await marina.mirror.db.sent.toArray()
  expect(sent).toBeDefined()
  expect(JSON.stringify([sent, marina.asked])).not.toContain('Bento')
})

test('a class given back lets its roll through when it is tried again', async () => {
  const { id } = await refusedRoll()
  await giveTo('marina')
  await marina.sync()
  await retryEntry(marina.mirror, id)
  expect((await marina.mirror.rows.where('attendance', { classId: 3 })).length).toBe(2)
  expect(await marina.sync()).toBe('ok')
  expect(await outboxOf(marina.mirror)).toEqual({ waiting: [], refused: [] })
  expect(await readerOf(server.store.q).where('attendance', { classId: 3 })).toHaveLength(2)
  await marina.expectToAgree()
})
