import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { type Change, patch } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'
import { entryText } from '#web/queries/outbox/useEntryText.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { mutate } from './mutate.ts'
import { outboxFile, readOutboxFile } from './outboxFile.ts'
import { retryEntry } from './retry.ts'
import { outboxOf } from './summary.ts'

// Covers: what was refused can be read when its class and pupils are gone, and is accepted once they
// are back.

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
const textOf = async (entry: OutboxEntry, { mirror } = marina) => {
  const { where, marks } = await entryText(entry, mirror.rows)
  return [where, ...marks.map(({ what }) => what)].join('\n')
}
/** A roll of two pupils that was refused because the class now has another teacher. */
async function refusedRoll() {
  await takeRoll()
  await giveTo('otavio')
  await marina.sync()
  expect(await marina.mirror.rows.get('classes', 3)).toBeUndefined()
  expect(await marina.mirror.rows.get('users', people.ana)).toBeUndefined()
  return (await refused())[0]!
}

test('a refused roll names its class, lesson and pupils when none of them is here any more', async () => {
  const text = await textOf(await refusedRoll())
  expect(text).toMatch(/^7º B · Aula 1 · 23\/11/)
  expect(text).toContain('Ana')
  expect(text).toContain('Bento')
})

test('a name that changed since is shown as it is now, while its row is here', async () => {
  const entry = await takeRoll()
  await change(patch('users', people.ana, { name: 'Ana Clara' }))
  marina.between = (_, ask) => ask({ mutations: [] })
  await marina.sync()
  expect(await textOf(entry)).toContain('Ana Clara')
})

test('the file of what was not sent carries the names to a device that never had them', async () => {
  await refusedRoll()
  const text = JSON.stringify(await outboxFile(marina.mirror, { id: people.marina, name: 'Marina' }))
  expect(text).toContain('Bento')
  const other = await schoolDevice(server, 'marina')
  await other.sync()
  await readOutboxFile(other.mirror, text)
  const [entry] = (await outboxOf(other.mirror)).refused
  expect(await textOf(entry!, other)).toContain('Bento')
})

test('an entry older than stored names is shown with the names that are here, in a file too', async () => {
  const { id } = await takeRoll()
  await marina.mirror.db.outbox
    .where('id')
    .equals(id)
    .modify((entry) => delete entry.names)
  const old = (await marina.mirror.db.outbox.get(id))!
  expect(await textOf(old)).toContain('Ana')
  expect((await outboxFile(marina.mirror, { id: people.marina, name: 'Marina' })).entries[0]!.names).toMatchObject({
    'classes:3': '7º B',
    [`users:${people.ana}`]: 'Ana',
  })
  await giveTo('otavio')
  await marina.sync()
  expect(await textOf((await refused())[0]!)).toMatch(/^23\/11/)
})

test('no name stays of what the server took, and none is ever sent', async () => {
  await takeRoll()
  await marina.sync()
  const [sent] = await marina.mirror.db.sent.toArray()
  expect(sent).toBeDefined()
  expect(JSON.stringify([sent, marina.requests])).not.toContain('Bento')
})

test('a refused roll is accepted on a retry once the class is the teacher’s again', async () => {
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
