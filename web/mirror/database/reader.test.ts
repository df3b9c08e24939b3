import { expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { pendingOfClasses, recentRolls } from '#schema/rules/attendance/rollDays.ts'
import { schoolClass } from '#web/tests/support/smallClass.ts'
import { syncedMirror } from '#web/tests/support/testMirror.ts'
import { type Mirror, rowsForQuery } from './mirror.ts'

// A Saturday, with the Mondays whose rolls decide what is missing.
const today = '2026-11-21'
const mondays = ['2026-11-02', '2026-11-09', '2026-11-16']
const classIds = [3, 4, 5]
const weeks = 300

const rollKey = (classId: number, date: string) => keyOf('rollCalls', { classId, lessonId: 7, date })

/** The mirror of an old school in which three classes took a roll each Monday. It counts the rolls that are read. */
async function oldMirror(): Promise<{ mirror: Mirror; read: () => number }> {
  const { mirror } = await syncedMirror()
  const rolls = classIds.flatMap((classId) =>
    Array.from({ length: weeks }, (_, i) => {
      const date = addDays('2026-11-16', -7 * i)
      const row = { classId, lessonId: 7, date, concludedAt: 1, concludedBy: 10, marks: [] }
      return { key: rollKey(classId, date), scopes: [`class:${classId}`], row }
    }),
  )
  await mirror.db.rows('rolls').bulkPut(rolls)
  let count = 0
  mirror.db.rows('rolls').hook('reading', (record) => {
    count += 1
    return record
  })
  return { mirror, read: () => count }
}

test('the last days are read by their days, not with all the years of the classes', async () => {
  const { mirror, read } = await oldMirror()
  const rolls = await recentRolls(rowsForQuery(mirror), today)
  expect(rolls.filter(({ classId }) => classId === 4).map(({ date }) => date)).toEqual(mondays)
  expect(read()).toBe(mondays.length * classIds.length)
})

test('a day of a class is read by the day, not with all its years', async () => {
  const { mirror, read } = await oldMirror()
  const rolls = await rowsForQuery(mirror).where('rollCalls', { classId: 4, date: '2026-11-09' })
  expect(rolls).toMatchObject([{ classId: 4, date: '2026-11-09' }])
  expect(read()).toBe(classIds.length)
})

test('what all classes of a school miss reads each of the last days once, and misses nothing where nobody is', async () => {
  const { mirror, read } = await oldMirror()
  const classes = classIds.map((id) => ({ ...schoolClass, id, weekday: 'monday' as const }))
  await mirror.db.rows('rolls').bulkDelete([rollKey(3, '2026-11-09'), rollKey(4, '2026-11-16')])
  const now = momentOf(Date.parse(`${today}T15:00:00Z`), 'UTC')
  const missing = await pendingOfClasses(rowsForQuery(mirror), classes, now)
  expect(missing.map(({ classId, date }) => [classId, date])).toEqual([[3, '2026-11-09']])
  expect(read()).toBe(mondays.length * classIds.length - 2)
})

const lesson = (id: number, moduleId: number) => ({ id, moduleId, title: `Aula ${id}`, order: 1, description: '' })

/** A mirror with a lesson in each of these modules. It notes the table of each read of the disk. */
async function lessonsMirror(moduleIds: number[]): Promise<{ mirror: Mirror; reads: string[] }> {
  const { mirror } = await syncedMirror()
  const lessons = moduleIds.map((id) => ({ key: id + 100, scopes: [], row: lesson(id + 100, id) }))
  await mirror.db.rows('lessons').bulkPut(lessons)
  const reads: string[] = []
  mirror.db.use({
    stack: 'dbcore',
    name: 'counting',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        const noting = <A, R>(read: (request: A) => R) => {
          return (request: A) => {
            reads.push(name)
            return read(request)
          }
        }
        return { ...table, query: noting(table.query), get: noting(table.get), getMany: noting(table.getMany) }
      },
    }),
  })
  mirror.db.close({ disableAutoOpen: false })
  return { mirror, reads }
}

test('what is looked up many times at once in a small table is one read of it, and each answer has its own rows', async () => {
  const moduleIds = [21, 22, 23, 24, 25, 26]
  const { mirror, reads } = await lessonsMirror(moduleIds.slice(1))
  const read = (ids: number[]) => {
    const rows = rowsForQuery(mirror)
    return Promise.all(ids.map((moduleId) => rows.where('lessons', { moduleId })))
  }
  const idsIn = (found: { id: number }[][]) => found.map((lessons) => lessons.map(({ id }) => id))
  expect(idsIn(await read(moduleIds))).toEqual([[], [122], [123], [124], [125], [126]])
  expect(reads).toEqual(['lessons'])
  expect(idsIn(await read([22, 23]))).toEqual([[122], [123]])
  expect(reads).toEqual(['lessons', 'lessons', 'lessons'])
})

test('what is read by its key at once is one read of its table, and each answer is its own row, or none', async () => {
  const { mirror, reads } = await lessonsMirror([21, 22])
  const rows = rowsForQuery(mirror)
  const wanted = [122, 1, 121, 122].map((id) => rows.get('lessons', id))
  const [found, schoolClass] = await Promise.all([Promise.all(wanted), rows.get('classes', 3)])
  expect(found.map((row) => row?.title)).toEqual(['Aula 122', undefined, 'Aula 121', 'Aula 122'])
  expect(schoolClass?.id).toBe(3)
  expect(reads.sort()).toEqual(['classes', 'lessons'])
  await rows.get('lessons', 123)
  expect(reads).toHaveLength(3)
})
