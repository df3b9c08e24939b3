import { expect, test } from 'vitest'
import { noonOn } from '#schema/fields/dates/civilDate.ts'
import { erasedName } from '#schema/nouns/erasedPerson.ts'
import { type Reader, type Rows, type TableName, wholeRow } from '#schema/nouns/tables.ts'
import { begunYearOf, undoYear } from './newYearUndo.ts'

type Some = { [T in TableName]?: Partial<Rows[T]>[] }
const readerOf = (some: Some) => {
  const where = async (table: TableName, match: object) =>
    (some[table] ?? [])
      .map((row) => wholeRow(table, row as never))
      .filter((row) => Object.entries(match).every(([field, value]) => row[field as never] === value))
  const get = async (table: TableName, key: number) => (await where(table, { id: key }))[0]
  return { where, get } as unknown as Reader
}

const classes = [
  { id: 3, schoolId: 1, title: '6º A', closedOn: '2026-12-18', closedForYear: '2027-02-01' },
  { id: 4, schoolId: 1, title: '7º A', madeForYear: '2027-02-01' },
  { id: 5, schoolId: 1, title: '6º A', madeForYear: '2027-02-01' },
  // Of the year before, and closed by hand since.
  { id: 6, schoolId: 1, title: 'Reforço', madeForYear: '2026-02-02', closedOn: '2026-06-30' },
]
const enrollments = [
  { classId: 3, studentId: 21, enrolledAt: 1, leftAt: noonOn('2026-12-18') },
  { classId: 4, studentId: 21, enrolledAt: 3, leftAt: null },
]
const named = (acts: ReturnType<typeof undoYear>) => acts.map(({ act, args }) => [act.name, args])

test('the last new year is undone as a whole: its classes go to the bin, and those it closed open again', async () => {
  const year = (await begunYearOf(readerOf({ classes, enrollments }), 1))!
  expect([year.firstDay, year.hanging]).toEqual(['2027-02-01', []])
  expect(named(undoYear(year))).toEqual([
    ['deleteClass', { classId: 4 }],
    ['deleteClass', { classId: 5 }],
    ['closeClass', { classId: 3, closedOn: null }],
  ])
})

test('a roll, a lesson done and a newcomer hang on a new class; a roll that was opened and withdrawn does not', async () => {
  const roll = { classId: 4, lessonId: 7, date: '2027-02-01' }
  const rows = readerOf({
    classes,
    enrollments: [...enrollments, { classId: 5, studentId: 22, enrolledAt: 3, leftAt: null }],
    rollCalls: [
      { ...roll, concludedAt: 1 },
      { ...roll, date: '2027-02-08' },
    ],
    completions: [{ classId: 4, lessonId: 7, isCompleted: true }],
  })
  expect((await begunYearOf(rows, 1))!.hanging).toEqual([
    { title: '7º A', what: '1 chamada' },
    { title: '7º A', what: '1 aula feita' },
    { title: '6º A', what: '1 aluno matriculado depois' },
  ])
})

test('a student who had left the old class, and came back into the new one, hangs on it: no class would have them', async () => {
  const left = { classId: 3, studentId: 22, enrolledAt: 1, leftAt: noonOn('2026-05-15'), leftReason: 'moved' as const }
  const back = { classId: 4, studentId: 22, enrolledAt: 3, leftAt: null }
  const rows = readerOf({ classes, enrollments: [...enrollments, left, back] })
  expect((await begunYearOf(rows, 1))!.hanging).toEqual([{ title: '7º A', what: '1 aluno matriculado depois' }])
  const noDay = readerOf({
    classes,
    enrollments: [...enrollments, left, { ...back, enrolledAt: noonOn('2027-02-01'), leftAt: 3 }],
  })
  const erased = readerOf({
    classes,
    enrollments: [...enrollments, left, { ...back, leftAt: 4 }],
    users: [{ id: 22, name: erasedName(22) }],
  })
  for (const none of [noDay, erased]) expect((await begunYearOf(none, 1))!.hanging).toEqual([])
})

test('a school in which no new year was begun has none to undo', async () => {
  expect(await begunYearOf(readerOf({ classes: [{ id: 3, schoolId: 1, title: '6º A' }] }), 1)).toBeNull()
})
