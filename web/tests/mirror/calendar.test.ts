import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCalendarDays } from '#schema/mutations/calendar/addCalendarDays.ts'
import { deleteCalendarDay } from '#schema/mutations/calendar/deleteCalendarDay.ts'
import { updateCalendarDay } from '#schema/mutations/calendar/updateCalendarDay.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { addSchoolYear } from '#schema/mutations/schoolYear/addSchoolYear.ts'
import { deleteSchoolYear } from '#schema/mutations/schoolYear/deleteSchoolYear.ts'
import { updateSchoolYear } from '#schema/mutations/schoolYear/updateSchoolYear.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf } from '#web/mirror/outbox/summary.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'
import { schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: the school's calendar and its years on devices: offline, of two offices at once, and beside apps that do not know it.

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const holiday = (title: string, firstDay: string) => ({
  ...{ kind: 'holiday' as const, title, firstDay, lastDay: firstDay, asWeekday: null, uid: null },
})
const christmas = { days: [holiday('Natal', '2026-12-25')] }
const titlesOn = async ({ mirror }: { mirror: Awaited<ReturnType<typeof personDevice>>['mirror'] }) =>
  (await mirror.rows.where('calendarDays', {})).map(({ title }) => title).sort()

const schoolYear = {
  ...{ title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18', requiredDays: 200 },
  terms: [{ title: '1º trimestre', firstDay: '2026-02-02', lastDay: '2026-05-15' }],
}
const yearsOn = async ({ mirror }: { mirror: Awaited<ReturnType<typeof personDevice>>['mirror'] }) =>
  (await mirror.rows.where('schoolYears', {})).map(({ title, terms }) => [title, terms.length])

test('days added offline reach everybody of the school, and nobody of another', async () => {
  const celia = await personDevice(server, 'celia')
  await mutate(celia.mirror, addCalendarDays, { days: [...christmas.days, holiday('Finados', '2026-11-02')] })
  expect(await titlesOn(celia)).toEqual(['Finados', 'Natal'])
  await celia.sync()
  for (const who of ['marina', 'otavio', 'ana', 'davi'] as const)
    expect(await titlesOn(await personDevice(server, who)), who).toEqual(['Finados', 'Natal'])
  for (const who of ['nadia', 'ines', 'raissa', 'sonia'] as const)
    expect(await titlesOn(await personDevice(server, who)), who).toEqual([])
  const ana = await schoolDevice(server, 'ana')
  await ana.sync()
  await ana.expectToAgree()
})

test('two offices that add the same holiday offline have it once, and nothing is refused', async () => {
  const [celia, davi] = [await personDevice(server, 'celia'), await personDevice(server, 'davi')]
  await mutate(celia.mirror, addCalendarDays, christmas)
  await mutate(davi.mirror, addCalendarDays, { days: [...christmas.days, holiday('Véspera', '2026-12-24')] })
  for (const each of [celia, davi, celia]) await each.sync()
  for (const each of [celia, davi]) {
    expect(await titlesOn(each)).toEqual(['Natal', 'Véspera'])
    const { waiting, refused } = await outboxOf(each.mirror)
    expect([...waiting, ...refused]).toEqual([])
  }
})

test('a deleted day leaves every device', async () => {
  const [celia, ana] = [await personDevice(server, 'celia'), await personDevice(server, 'ana')]
  const { id } = await mutate(celia.mirror, addCalendarDays, christmas)
  await celia.sync()
  await ana.sync()
  expect(await titlesOn(ana)).toEqual(['Natal'])
  await mutate(celia.mirror, deleteCalendarDay, { id })
  await celia.sync()
  await ana.sync()
  expect(await titlesOn(ana)).toEqual([])
})

test('a year made, changed and deleted offline reaches everybody of the school; over another it is refused', async () => {
  const [celia, davi] = [await personDevice(server, 'celia'), await personDevice(server, 'davi')]
  const { id } = await mutate(celia.mirror, addSchoolYear, schoolYear)
  await mutate(davi.mirror, addSchoolYear, { ...schoolYear, title: 'Ano de 2026' })
  await mutate(celia.mirror, updateSchoolYear, { id, terms: [] })
  for (const each of [celia, davi, celia]) await each.sync()
  const { refused } = await outboxOf(davi.mirror)
  expect(refused).toMatchObject([{ message: 'firstDay: nestes dias já há o ano letivo 2026.' }])
  const ana = await personDevice(server, 'ana')
  for (const each of [celia, davi, ana]) expect(await yearsOn(each)).toEqual([['2026', 0]])
  for (const who of ['nadia', 'raissa'] as const) expect(await yearsOn(await personDevice(server, who))).toEqual([])
  await mutate(celia.mirror, deleteSchoolYear, { id })
  await celia.sync()
  await ana.sync()
  expect(await yearsOn(ana)).toEqual([])
})

test('an entry that two offices move offline is where the later one put it, and ends after it begins', async () => {
  const [celia, davi] = [await personDevice(server, 'celia'), await personDevice(server, 'davi')]
  const recess = { ...holiday('Recesso', '2026-11-09'), kind: 'recess' as const, lastDay: '2026-11-27' }
  const { id } = await mutate(celia.mirror, addCalendarDays, { days: [recess] })
  for (const each of [celia, davi]) await each.sync()
  await mutate(davi.mirror, updateCalendarDay, { id, firstDay: '2026-11-30', lastDay: '2026-12-04' })
  server.clock.time += 60_000
  await mutate(celia.mirror, updateCalendarDay, { id, lastDay: '2026-11-20' })
  for (const each of [celia, davi, celia]) await each.sync()
  for (const { mirror } of [celia, davi])
    expect(await mirror.rows.get('calendarDays', id)).toMatchObject({ firstDay: '2026-11-09', lastDay: '2026-11-20' })
})

test('the days of a year that two offices change offline are those of the later one, never some of each', async () => {
  const [celia, davi] = [await personDevice(server, 'celia'), await personDevice(server, 'davi')]
  const terms = (firstDay: string) => [{ title: '1º trimestre', firstDay, lastDay: '2026-05-15' }]
  const { id } = await mutate(celia.mirror, addSchoolYear, { ...schoolYear, terms: terms('2026-02-16') })
  for (const each of [celia, davi]) await each.sync()
  await mutate(davi.mirror, updateSchoolYear, { id, title: 'Ano', firstDay: '2026-01-26', terms: terms('2026-01-26') })
  server.clock.time += 60_000
  await mutate(celia.mirror, updateSchoolYear, { id, firstDay: '2026-02-09' })
  for (const each of [celia, davi, celia]) await each.sync()
  for (const { mirror } of [celia, davi])
    expect(await mirror.rows.get('schoolYears', id)).toMatchObject({
      ...{ title: 'Ano', firstDay: '2026-02-09' },
      terms: terms('2026-02-16'),
    })
})

test('a roll taken on a holiday is taken, and its marks count', async () => {
  const [celia, marina] = [await personDevice(server, 'celia'), await personDevice(server, 'marina')]
  await mutate(celia.mirror, addCalendarDays, { days: [holiday('Padroeira', '2026-11-16')] })
  await celia.sync()
  await marina.sync()
  const marks = [{ studentId: people.ana, present: true }]
  await mutate(marina.mirror, takeRollCall, { classId: 3, lessonId: 101, attendanceDate: '2026-11-16', marks })
  await marina.sync()
  expect((await outboxOf(marina.mirror)).refused).toEqual([])
  expect(await marina.mirror.rows.where('attendance', { date: '2026-11-16' })).toMatchObject([{ present: true }])
})

test('an app that does not know calendars gets none of their rows, and its sums still agree', async () => {
  const celia = await personDevice(server, 'celia')
  await mutate(celia.mirror, addCalendarDays, christmas)
  await celia.sync()
  const ana = await schoolDevice(server, 'ana')
  let fetchedWhole = 0
  ana.between = async ({ cursors }, askServer) => {
    const answer = await askServer({ tables: undefined, check: cursors.me ? ['me'] : [] })
    for (const { scope, rows } of answer.scopes) {
      expect(rows.calendarDays).toBeUndefined()
      if (scope === 'me' && rows.users) fetchedWhole += 1
    }
    return answer
  }
  await ana.sync()
  await ana.sync()
  expect(fetchedWhole).toBe(1)
  expect((await ana.held()).size).toBeGreaterThan(0)
})

/** Puts a mirror back to what an earlier build had, without these tables, and closes it. */
async function backToBuild(
  { db }: Awaited<ReturnType<typeof personDevice>>['mirror'],
  version: number,
  disk: object,
  without: string[] = [],
) {
  const stores = Object.fromEntries(
    db.tables
      .filter(({ name }) => !without.includes(name))
      .map(({ name, schema }) => [name, [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(', ')]),
  )
  const kept = new Map<string, unknown[]>()
  for (const name of Object.keys(stores)) kept.set(name, await db.table(name).toArray())
  await db.delete()
  const old = new Dexie(db.name, disk)
  old.version(version).stores(stores)
  for (const [name, values] of kept) await old.table(name).bulkPut(values)
  await old.table('meta').put({ name: 'version', value: version })
  old.close()
}

test('a mirror of a build that was sent no events gets those that are there', async () => {
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  const office = await personDevice(server, 'celia')
  const { mirror } = await personDevice(server, 'ana', disk)
  const meeting = { ...holiday('Reunião de pais', '2026-03-16'), kind: 'event' as const }
  await mutate(office.mirror, addCalendarDays, { days: [...christmas.days, meeting] })
  await office.sync()
  const ana = await personDevice(server, 'ana', disk)
  await mirror.db
    .table('calendarDays')
    .filter(({ row }) => row.kind === 'event')
    .delete()
  await ana.sync()
  expect(await titlesOn(ana)).toEqual(['Natal'])
  await backToBuild(mirror, 9, disk)
  expect(await titlesOn(await personDevice(server, 'ana', disk))).toEqual(['Natal', 'Reunião de pais'])
})

test('a mirror of a build before calendars opens with its rows, and gets the days it was never sent', async () => {
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange }
  const office = await personDevice(server, 'celia')
  await mutate(office.mirror, addCalendarDays, christmas)
  await mutate(office.mirror, addSchoolYear, schoolYear)
  await office.sync()
  const { mirror } = await personDevice(server, 'ana', disk)
  await backToBuild(mirror, 3, disk, ['calendarDays', 'schoolYears'])

  const again = await personDevice(server, 'ana', disk)
  expect(await titlesOn(again)).toEqual(['Natal'])
  expect(await yearsOn(again)).toEqual([['2026', 1]])
  expect(await again.mirror.rows.get('users', people.ana)).toMatchObject({ name: 'Ana' })
  expect(await again.mirror.rows.where('enrollments', { studentId: people.ana })).toHaveLength(1)
})
