import { afterEach, describe, expect, test } from 'vitest'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { type Change, patch, put, remove } from '#schema/nouns/tables.ts'
import { volume } from '#schema/tests/volume.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { cast, people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { summaryOf } from '#web/mirror/outbox/summary.ts'
import { chanceOf } from '#web/tests/simulation/random.ts'
import { Cut, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trials R12, R13; a first sync in pages, cut anywhere, while the school goes on.

let server: Awaited<ReturnType<typeof testServer>>
afterEach(() => server.end())

let writes = 0
const change = (...changes: Change[]) => {
  writes += 1
  return server.store.tx((q) => write(q, changes, [10 + writes, writes]))
}

/** A school with so many more students. */
const moreStudents = (count: number): BulkRows => ({
  ...cast,
  users: [
    ...cast.users,
    ...Array.from({ length: count }, (_, i) => ({
      id: 1000 + i,
      name: `Aluno ${i}`,
      email: null,
      username: `aluno${i}`,
      role: 'student' as const,
      category: 'a' as const,
      schoolId: 1,
      createdAt: 0,
    })),
  ],
})

test('five thousand rows, cut at every page: the sync resumes where it was, reports its progress, and does not count as complete', async () => {
  server = await testServer({ rows: moreStudents(5000) })
  const celia = await schoolDevice(server, 'celia')
  let turn = 0
  let lost = 0
  celia.between = async (_, ask) => {
    turn += 1
    const answer = await ask()
    if (turn % 3 === 1) {
      lost += 1
      throw new Cut()
    }
    return answer
  }
  celia.probes.at = (point) => {
    if (point === 'drain.applied' || (point === 'apply.rows' && turn % 3 === 2 && ++lost)) throw new Cut()
  }
  const percents: number[] = []
  let rows = 0
  let before: Record<string, number> = {}
  for (let done: unknown = 'cut'; done === 'cut'; ) {
    done = await celia.sync()
    const { sync } = await summaryOf(celia.mirror)
    const cursors = celia.requests.at(-1)!.cursors
    for (const [scope, cursor] of Object.entries(before)) expect(cursors[scope]).toBeGreaterThanOrEqual(cursor)
    before = cursors
    const held = (await celia.held()).size
    expect(held).toBeGreaterThanOrEqual(rows)
    rows = held
    if (sync.bootstrapped) break
    if (sync.arriving) percents.push(sync.arriving.laid / (sync.arriving.laid + sync.arriving.left))
    celia.restart()
  }
  // Started again after each cut, it requests the smallest pages, but none of them twice.
  expect(celia.requests.length - lost).toBeLessThanOrEqual(30)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect(new Set(percents).size).toBeGreaterThan(3)
  expect(percents.at(-1)).toBeLessThan(1)
  celia.probes.at = () => {}
  celia.between = (_, ask) => ask()
  expect(await celia.sync()).toBe('ok')
  expect((await summaryOf(celia.mirror)).sync).toMatchObject({ bootstrapped: true, arriving: null })
  await celia.expectToAgree()
}, 60_000)

describe('ten small pages', () => {
  const instants = volume(15, 200)
  const points = ['drain.sending', 'drain.answered', 'apply.rows', 'apply.end', 'drain.applied', 'drain.between']

  test(`cut at ${instants} instants, pages sent twice: what is held in the end is what the server shows`, async () => {
    server = await testServer({ pageLimit: 4 })
    const chance = chanceOf(12)
    let cuts = 0
    for (let run = 0; cuts < instants; run++) {
      const celia = await schoolDevice(server, run % 2 ? 'celia' : 'marina')
      let passed = 0
      let at = chance.below(5)
      celia.probes.at = (point) => {
        if (!points.includes(point) || passed++ < at) return
        passed = 0
        at = chance.below(5)
        cuts++
        throw new Cut()
      }
      celia.between = async (_, ask) => {
        if (chance.below(4) === 0) await ask()
        return ask()
      }
      for (let tries = 0; tries < 40; tries++) if ((await celia.sync()) === 'ok') break
      celia.probes.at = () => {}
      expect(await celia.sync()).toBe('ok')
      expect((await summaryOf(celia.mirror)).sync.bootstrapped).toBe(true)
      await celia.expectToAgree()
    }
  }, 60_000)

  test('roles, enrolments and links that change meanwhile end up right', async () => {
    server = await testServer({ pageLimit: 3 })
    const meanwhile: [who: 'marina' | 'ana' | 'caio', changes: Change[][]][] = [
      [
        'marina',
        [[patch('users', people.marina, { role: 'admin' })], [patch('users', people.marina, { role: 'teacher' })]],
      ],
      [
        'marina',
        [[patch('classes', 3, { teacherId: people.otavio })], [patch('classes', 4, { teacherId: people.marina })]],
      ],
      ['marina', [[put('moduleClasses', { moduleId: 6, classId: 3, createdAt: 0 })], [remove('moduleClasses', '5/3')]]],
      [
        'ana',
        [[put('enrollments', { classId: 4, studentId: people.ana, enrolledAt: 0 })], [remove('enrollments', '3/21')]],
      ],
      [
        'ana',
        [[patch('materials', 212, { visibility: 'both' })], [patch('materials', 213, { visibility: 'teacher' })]],
      ],
      [
        'caio',
        [
          [put('enrollments', { classId: 3, studentId: people.caio, leftAt: 5 })],
          [patch('lessons', 102, { title: 'Outra' })],
        ],
      ],
    ]
    for (const [who, steps] of meanwhile) {
      for (const after of [1, 3]) {
        const device = await schoolDevice(server, who)
        let answers = 0
        device.between = async (_, ask) => {
          const answer = await ask()
          answers += 1
          if (answers >= after && answers < after + steps.length) await change(...steps[answers - after]!)
          return answer
        }
        expect(await device.sync()).toBe('ok')
        // Changes made after the last page of a scope was requested arrive with the next sync.
        expect(await device.sync()).toBe('ok')
        await device.expectToAgree()
        await device.mirror.db.delete()
      }
    }
  }, 60_000)
})

test('acts done before everything has arrived wait, are sent, and are shown on top of each page', async () => {
  server = await testServer({ pageLimit: 3 })
  const marina = await schoolDevice(server, 'marina')
  let answers = 0
  const shown: unknown[] = []
  marina.between = async (_, ask) => {
    const schoolClass = await marina.mirror.rows.get('classes', 3)
    const lesson = await marina.mirror.rows.get('lessons', 102)
    if (answers++ && schoolClass && lesson && !shown.length)
      await mutate(marina.mirror, setCurrentLesson, { classId: 3, lessonId: 102 }).then(() => shown.push('done'))
    else if (shown.length) shown.push(schoolClass?.currentLessonId)
    return ask()
  }
  await marina.sync()
  await marina.sync()
  expect(shown.length).toBeGreaterThan(1)
  expect(new Set(shown.slice(1))).toEqual(new Set([102]))
  expect((await summaryOf(marina.mirror)).pending).toBe(0)
  await marina.expectToAgree()
})
