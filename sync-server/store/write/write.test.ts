import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import { type Change, clear, keyOf, patch, put, remove, type TableName } from '#schema/nouns/tables.ts'
import { merge, type RowState, type Stamp, unpackStamps, written } from '#schema/sync/merge.ts'
import { volume } from '#schema/tests/volume.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { contestedFields, entityTable } from '#server/store/tables/shapes.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { headOf } from '../counters.ts'
import type { Q } from '../store.ts'
import { importRows } from './bulk.ts'
import { forgetOldTombstones, tombstoneLife } from './tombstones.ts'
import { write } from './write.ts'

const { store, end } = openTestStore()
beforeAll(() => store.tx((q) => importRows(q, cast, { at: 1 })) as Promise<unknown>)
afterAll(() => end())

const act = (change: Change | Change[], stamp: Stamp) => store.tx((q) => write(q, [change].flat(), stamp))
const reader = readerOf(store.q)
let next = 1000
const nextId = () => next++
const newClass = (id: number, fields: object = {}) =>
  put('classes', { id, title: 'Nova', schoolId: 1, weekday: 'friday', classTime: '09:00', category: 'b', ...fields })

/** A row, with the server's own columns. */
async function storedRow(table: TableName, key: string | number) {
  const rows: Record<string, unknown>[] = isMark(table)
    ? ((await marksWhere(store.q, table, {})) as object[] as Record<string, unknown>[])
    : await store.q.select().from(entityTable(table))
  return rows.find((row) => keyOf(table, row as never) === key)
}

async function stateIn(table: TableName, key: string | number): Promise<RowState> {
  const row = (await storedRow(table, key))!
  const names = contestedFields[table]
  return {
    fields: Object.fromEntries(names.map((name) => [name, row[name]])),
    stamps: unpackStamps(names, row as never),
  }
}

// Few times and mutations, so that writes collide, tie and repeat. The stamp of a mutation determines what it writes.
const stamp: fc.Arbitrary<Stamp> = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 4 }))
const writesOf = (...names: string[]) =>
  fc.array(fc.tuple(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), stamp), { minLength: 1, maxLength: 8 })
const valueFor = (name: string, [at, by]: Stamp) =>
  name.endsWith('Id') ? at * 10 + by : name === 'rating' ? ['good', 'average', 'poor'][by % 3] : `${name} ${at}.${by}`
const fieldsOf = ([names, at]: [string[], Stamp]) => Object.fromEntries(names.map((name) => [name, valueFor(name, at)]))
const runs = { numRuns: volume(50, 150) }

/** The same writes twice, in the order of the numbers. */
const shuffled = <T>(list: T[], order: number[]) =>
  [...list, ...list]
    .map((item, i) => [order[i % order.length]! * ((i % 7) + 1), item] as const)
    .sort(([a], [b]) => (a % 101) - (b % 101))
    .map(([, item]) => item)
const orders = fc.array(fc.nat(1000), { minLength: 16, maxLength: 16 })

/** Applies writes one after the other. A refusal undoes only its own write. */
const inOrder = (q: Q, acts: { change: Change; stamp: Stamp }[]) =>
  acts.reduce(async (before, each) => {
    await before
    await write(q, [each.change], each.stamp).catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
  }, Promise.resolve())

test('what comes in one write with its class, its module or its lesson belongs to their school', async () => {
  const [classId, moduleId, lessonId] = [nextId(), nextId(), nextId()]
  await act(
    [
      put('enrollments', { classId, studentId: people.ana, enrolledAt: 20 }),
      newClass(classId, { schoolId: 2 }),
      put('rollCalls', { classId, lessonId, date: '2026-11-23' }),
      put('attendance', { classId, lessonId, date: '2026-11-23', studentId: people.ana, present: true }),
      put('lessons', { id: lessonId, moduleId, title: 'Aula', order: 1 }),
      put('modules', { id: moduleId, title: 'Módulo', schoolId: 2, order: 1, active: true, createdAt: 20 }),
    ],
    [20, 1],
  )
  const day = `${classId}/${lessonId}/2026-11-23`
  const rows = [
    await storedRow('enrollments', `${classId}/${people.ana}`),
    await storedRow('rollCalls', day),
    await storedRow('lessons', lessonId),
  ]
  expect(rows.map((row) => row!.tenant)).toEqual([2, 2, 2])
})

describe('in whatever order and however often writes arrive', () => {
  test('a class ends as one row, with each field as last written', async () => {
    const writes = writesOf('title', 'classTime', 'currentLessonId', 'teacherId')
    await fc.assert(
      fc.asyncProperty(writes, orders, orders, async (all, ...arrivals) => {
        const ends: RowState[] = []
        for (const arrival of arrivals) {
          const id = nextId()
          await store.tx(async (q) => {
            await write(q, [newClass(id)], [1, 1])
            const acts = shuffled(all, arrival)
            await inOrder(
              q,
              acts.map((each) => ({ change: patch('classes', id, fieldsOf(each)), stamp: each[1] })),
            )
          })
          ends.push(await stateIn('classes', id))
        }
        expect(ends[0]).toEqual(ends[1])
        const merged = all.map((each) => written(fieldsOf(each), each[1])).reduce(merge)
        expect(ends[0]!.fields).toMatchObject(merged.fields)
        expect(ends[0]!.stamps).toMatchObject(merged.stamps)
      }),
      runs,
    )
  })

  test('so does a mark, although any of its writes may create it', async () => {
    await fc.assert(
      fc.asyncProperty(writesOf('rating', 'comment', 'teacherId'), orders, orders, async (all, ...arrivals) => {
        const ends: RowState[] = []
        for (const arrival of arrivals) {
          const mark = { classId: 3, lessonId: nextId(), date: '2026-11-23', studentId: people.ana }
          await store.tx((q) =>
            inOrder(
              q,
              shuffled(all, arrival).map((each) => ({
                change: put('performance', { ...mark, ...fieldsOf(each) }),
                stamp: each[1],
              })),
            ),
          )
          ends.push(await stateIn('performance', keyOf('performance', mark)))
        }
        expect(ends[0]).toEqual(ends[1])
        const merged = all.map((each) => written(fieldsOf(each), each[1])).reduce(merge)
        expect(ends[0]!.fields).toMatchObject(merged.fields)
      }),
      runs,
    )
  })

  test('a deletion among them wins, whenever it arrives and whenever it was made', async () => {
    await fc.assert(
      fc.asyncProperty(writesOf('title', 'classTime'), stamp, fc.nat(), orders, async (all, when, place, order) => {
        const id = nextId()
        const makes = place % 2 === 0
        const acts = shuffled(all, order).map((each) => ({
          change: makes ? newClass(id, fieldsOf(each)) : patch('classes', id, fieldsOf(each)),
          stamp: each[1],
        }))
        acts.splice(place % (acts.length + 1), 0, { change: remove('classes', id), stamp: when })
        await store.tx(async (q) => {
          await write(q, [newClass(id)], [1, 1])
          await inOrder(q, acts)
        })
        expect(await reader.get('classes', id)).toBeUndefined()
      }),
      runs,
    )
  })
})

describe('a row that was deleted', () => {
  test('with its own number never comes back, however late the write', async () => {
    const id = nextId()
    await act(newClass(id), [2, 1])
    await act(remove('classes', id), [3, 2])
    await expect(act(newClass(id), [9, 3])).rejects.toMatchObject({ code: 'notFound' })
    await expect(act(patch('classes', id, { title: 'x' }), [9, 4])).rejects.toMatchObject({ code: 'notFound' })
  })

  test('with a natural key is created again by a later write, not by an earlier one', async () => {
    const link = { moduleId: 6, classId: 3, createdAt: 0 }
    await act(put('moduleClasses', link), [4, 1])
    await act(remove('moduleClasses', '6/3'), [6, 2])
    await expect(act(put('moduleClasses', link), [5, 3])).rejects.toMatchObject({ code: 'notFound' })
    await act(put('moduleClasses', link), [7, 4])
    expect(await reader.get('moduleClasses', '6/3')).toMatchObject(link)
  })

  test('and one that never existed accept no patch', async () => {
    await expect(act(patch('classes', 999_999, { title: 'x' }), [5, 1])).rejects.toMatchObject({ code: 'notFound' })
  })

  test('leaves a tombstone in every channel it was in, and its whole content in the history', async () => {
    const id = nextId()
    await act(put('materials', { id, lessonId: 101, title: 'Mapa', fileUrl: 'https://m.example/9' }), [2, 1])
    const { changes } = await act(remove('materials', id), [3, 2])
    const before = {
      id,
      lessonId: 101,
      title: 'Mapa',
      fileUrl: 'https://m.example/9',
      fileType: 'link',
      visibility: 'both',
    }
    expect(changes).toEqual([{ table: 'materials', key: id, before, after: null }])
    const tombstones = (await store.q.select().from(store.t.tombstones)).filter(({ key }) => key === String(id))
    expect(tombstones.map(({ channel, deleted }) => [channel, deleted])).toEqual([
      ['school:1', true],
      ['module:5', true],
      ['module:5/student', true],
    ])
  })
})

describe('a write', () => {
  test('returns what it changed, which scopes to poke, and whether a later write already held a field', async () => {
    const id = nextId()
    await act(newClass(id), [10, 1])
    const first = await act(patch('classes', id, { title: 'A', teacherId: people.otavio }), [20, 2])
    expect(first).toMatchObject({ overwritten: false, changes: [{ before: { title: 'Nova' }, after: { title: 'A' } }] })
    expect(first.woken.sort()).toEqual([`class:${id}`, 'school:1', `user:${people.otavio}`].sort())
    const late = await act(patch('classes', id, { title: 'B', classTime: '10:00' }), [15, 3])
    expect(late).toMatchObject({ overwritten: true, changes: [{ after: { title: 'A', classTime: '10:00' } }] })
  })

  test('at the same instant as another is decided by the number', async () => {
    const id = nextId()
    await act(newClass(id), [1, 1])
    await act(patch('classes', id, { title: 'do 7' }), [5, 7])
    await act(patch('classes', id, { title: 'do 6' }), [5, 6])
    expect(await reader.get('classes', id)).toMatchObject({ title: 'do 7' })
  })

  test('that follows from a deletion wins over the value it finds, however late, and loses to what is written after', async () => {
    const id = nextId()
    await act(newClass(id, { teacherId: people.otavio }), [50, 9])
    await act(clear('classes', id, { teacherId: null }), [20, 3])
    expect(await reader.get('classes', id)).toMatchObject({ teacherId: null })
    // Whatever was written before the value that went stays away, whenever it arrives.
    for (const stamp of [
      [30, 4],
      [50, 9],
    ] as const)
      await act(patch('classes', id, { teacherId: people.otavio }), stamp)
    expect(await reader.get('classes', id)).toMatchObject({ teacherId: null })
    await act(patch('classes', id, { teacherId: people.marina }), [52, 5])
    expect(await reader.get('classes', id)).toMatchObject({ teacherId: people.marina })
  })

  test('cannot change a row’s number or the fields of its key', async () => {
    const id = nextId()
    await act(newClass(id), [1, 1])
    await act(patch('classes', id, { id: 3, title: 'Ainda eu' }), [2, 2])
    expect(await reader.get('classes', id)).toMatchObject({ id, title: 'Ainda eu' })
    expect(await reader.get('classes', 3)).toMatchObject({ title: '7º B' })
  })
})

describe('the order of a school', () => {
  const schoolOf = { 3: 1, 4: 1, 8: 2 } as const

  test('grows with every change, by as many places as it needs, and the other school’s does not', async () => {
    const change = fc.record({ id: fc.constantFrom(3, 4, 8), count: fc.integer({ min: 1, max: 3 }) })
    let at = 100
    const heads = async () => [await headOf(store.q, 1), await headOf(store.q, 2)] as const
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const { id, count } of changes) {
          at += 1
          const before = await heads()
          const school = schoolOf[id as 3] - 1
          const others = Array.from({ length: count - 1 }, () =>
            put('completions', { classId: id, lessonId: nextId(), isCompleted: true, markedAt: at }),
          )
          await act([patch('classes', id, { title: `${at}` }), ...others], [at, 1])
          const after = await heads()
          expect(after[school]).toBe(before[school]! + count)
          expect(after[1 - school]).toBe(before[1 - school])
          expect((await storedRow('classes', id))!.seq).toBe(before[school]! + 1)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('uses every place once, for rows and tombstones', async () => {
    const places = new Map<number, number[]>()
    const tables = Object.keys(contestedFields) as TableName[]
    for (const columns of [...tables.map(entityTable), store.t.tombstones]) {
      const rows = (await store.q.select().from(columns as never)) as { tenant: number; seq?: number }[]
      for (const { tenant, seq } of rows) if (seq) places.set(tenant, [...(places.get(tenant) ?? []), seq])
    }
    expect([...places.keys()].sort()).toEqual([0, 1, 2])
    for (const [tenant, taken] of places) {
      expect(new Set(taken).size).toBe(taken.length)
      expect(Math.max(...taken)).toBeLessThanOrEqual(await headOf(store.q, tenant))
    }
  })

  test('has no place for a write that was undone', async () => {
    const before = await headOf(store.q, 1)
    const both = [patch('classes', 3, { title: 'x' }), patch('materials', 999_999, { title: 'x' })]
    await expect(act(both, [999, 1])).rejects.toBeInstanceOf(Refusal)
    expect(await headOf(store.q, 1)).toBe(before)
    await act(patch('classes', 3, { title: 'y' }), [1000, 1])
    expect(await headOf(store.q, 1)).toBe(before + 1)
  })
})

test('rows that are deleted with their parents leave tombstones in their school, in whatever order they are named', async () => {
  const [moduleId, lessonId, videoId] = [nextId(), nextId(), nextId()]
  await act(
    [
      put('lessonVideos', { id: videoId, lessonId, title: 'V', videoEmbed: '<iframe></iframe>' }),
      put('lessons', { id: lessonId, moduleId, title: 'A', order: 1 }),
      put('modules', { id: moduleId, title: 'M', schoolId: 1, createdAt: 0 }),
    ],
    [1, 1],
  )
  expect(await storedRow('lessonVideos', videoId)).toMatchObject({ tenant: 1 })
  await act([remove('modules', moduleId), remove('lessons', lessonId), remove('lessonVideos', videoId)], [2, 2])
  const tombstones = await store.q.select().from(store.t.tombstones)
  const channels = tombstones.filter(({ key, table }) => table === 'lessonVideos' && key === String(videoId))
  expect(channels.map(({ tenant, channel }) => [tenant, channel]).sort()).toEqual([
    [1, `module:${moduleId}`],
    [1, `module:${moduleId}/student`],
    [1, 'school:1'],
  ])
})

test('a deleted row is not created again by an earlier write, even when its tombstone is forgotten', async () => {
  const link = { moduleId: 6, classId: 4, createdAt: 0 }
  const linkModule = put('moduleClasses', link)
  await act(linkModule, [40, 900])
  await store.tx(async (q) => {
    const { changes } = await write(q, [remove('moduleClasses', '6/4')], [60, 901])
    const call = { name: 'unlinkModule', method: 'DELETE', path: '/api/module-classes/6/4', body: null, hash: '' }
    const outcome = { outcome: 'applied', code: null, message: null, changes } as const
    await addEntry(q, { id: 901, actorId: 0, device: null, tenant: 1, at: 60, receivedAt: 60, ...call, ...outcome })
  })
  await forgetOldTombstones(store, 61 + tombstoneLife)
  await expect(act(linkModule, [50, 902])).rejects.toMatchObject({ code: 'notFound' })
  await act(linkModule, [70, 903])
  expect(await reader.get('moduleClasses', '6/4')).toMatchObject(link)
})

test('a deletion done long ago that arrives only now is told to devices as long as any other', async () => {
  const id = nextId()
  const arrived = 70 + tombstoneLife
  await act(newClass(id), [40, 910])
  await store.tx(async (q) => {
    const { changes } = await write(q, [remove('classes', id)], [70, 911])
    const call = { name: 'deleteClass', method: 'DELETE', path: `/api/classes/${id}`, body: null, hash: '' }
    const outcome = { outcome: 'applied', code: null, message: null, changes } as const
    await addEntry(q, {
      id: 911,
      actorId: 0,
      device: null,
      tenant: 1,
      at: 70,
      receivedAt: arrived,
      ...call,
      ...outcome,
    })
  })
  const tombstones = async () =>
    (await store.q.select().from(store.t.tombstones)).filter(({ key }) => key === String(id)).length
  await forgetOldTombstones(store, arrived + 1)
  expect(await tombstones()).toBeGreaterThan(0)
  await forgetOldTombstones(store, arrived + tombstoneLife + 1)
  expect(await tombstones()).toBe(0)
})
