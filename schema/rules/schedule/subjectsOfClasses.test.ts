import { expect, test } from 'vitest'
import { type Reader, type Rows, wholeRow } from '#schema/nouns/tables.ts'
import { rollsBySubject, withSubjects } from './subjectsOfClasses.ts'

const meetings = [{ weekday: 'monday' as const, startTime: '07:00', minutes: 50 }]
const classes = [1, 2].map((id) => wholeRow('classes', { id, title: `${id}º A`, schoolId: 1, teacherId: 10 }))
const links = [5, 6].map((moduleId) => wholeRow('moduleClasses', { moduleId, classId: 1, createdAt: 0, meetings }))
const tables: { [table: string]: object[] } = {
  modules: [5, 6, 7].map((id) => wholeRow('modules', { id, title: `6º ano · M${id}`, schoolId: 1, createdAt: 0 })),
  lessons: [5, 6, 7].flatMap((moduleId) =>
    [1, 2].map((n) => wholeRow('lessons', { id: 10 * moduleId + n, moduleId, title: `${n}`, order: n })),
  ),
  moduleClasses: links,
}
const rows = {
  get: async (table: string, key: number) => (tables[table] as { id: number }[]).find(({ id }) => id === key),
  where: async (table: string, match: object) =>
    tables[table]!.filter((row) =>
      Object.entries(match).every(([field, value]) => row[field as keyof typeof row] === value),
    ),
} as unknown as Reader

test('each class has its own subjects, one of all where it has no hours', async () => {
  const found = await withSubjects(rows, classes)
  expect(found.map(({ subjects }) => subjects.map(({ title }) => title))).toEqual([
    ['1º A · M5', '1º A · M6'],
    ['2º A'],
  ])
})

/** One lesson is read for itself; of many, all of the modules. */
test.each([
  ['one roll', [52], [[52], [], [], [52]]],
  ['many rolls', [51, 52, 61, 62, 71], [[51, 52], [61, 62], [71], [51, 52, 61, 62, 71]]],
])('%s: each is of its subject, and of a class without hours all are', async (_, lessons, expected) => {
  const subjects = (await withSubjects(rows, classes)).flatMap((each) => each.subjects)
  const rolls = classes.flatMap(({ id: classId }) =>
    lessons.map((lessonId): Pick<Rows['rollCalls'], 'classId' | 'lessonId'> => ({ classId, lessonId })),
  )
  const rollsOf = await rollsBySubject(rows, subjects, rolls)
  const [first, second] = classes as [(typeof classes)[0], (typeof classes)[0]]
  const of = (schoolClass: { id: number }, moduleId: number | null) =>
    rollsOf({ schoolClass, moduleId }).map(({ lessonId }) => lessonId)
  expect([of(first, 5), of(first, 6), of(first, null), of(second, null)]).toEqual(expected)
})
