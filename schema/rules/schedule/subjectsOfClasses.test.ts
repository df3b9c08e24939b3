import { expect, test } from 'vitest'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { type Rows, wholeRow } from '#schema/nouns/tables.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { meetingsOfWeek, meetingsOn } from './agenda.ts'
import { rollsBySubject, subjectsOfClasses, subjectsTaughtBy, withSubjects } from './subjectsOfClasses.ts'

const classWith = (fields: object) =>
  wholeRow('classes', {
    ...{ id: 3, title: '6º A', schoolId: 1, teacherId: 10, weekday: 'wednesday', classTime: '07:00', category: 'a' },
    ...fields,
  })

test('a class meets up to its last day, for its teacher too', async () => {
  const schoolClass = classWith({ closedOn: '2026-11-18' })
  const rows = memoryReader({ classes: [schoolClass] })
  const now = momentOf(Date.parse('2026-11-16T12:00:00Z'), 'UTC')
  for (const subjects of [await subjectsOfClasses(rows, [schoolClass]), await subjectsTaughtBy(rows, 10, now.date)]) {
    expect(['2026-11-11', '2026-11-18', '2026-11-25'].map((date) => meetingsOn(subjects, date, []).length)).toEqual([
      1, 1, 0,
    ])
    expect(meetingsOfWeek(subjects, now)).toHaveLength(1)
    expect(meetingsOfWeek(subjects, { ...now, date: '2026-11-23' })).toEqual([])
  }
})

test('of a class in which one module alone has hours, the rolls of another are not of that subject', async () => {
  const schoolClass = classWith({})
  const meetings = [{ weekday: 'monday' as const, startTime: '07:00', minutes: 50 }]
  const rows = memoryReader({
    classes: [schoolClass],
    moduleClasses: [
      wholeRow('moduleClasses', { moduleId: 5, classId: 3, createdAt: 0, meetings }),
      wholeRow('moduleClasses', { moduleId: 6, classId: 3, createdAt: 0 }),
    ],
    lessons: [5, 6].map((moduleId) => wholeRow('lessons', { id: moduleId * 10, moduleId, title: 'Aula', order: 1 })),
  })
  const subjects = await subjectsOfClasses(rows, [schoolClass])
  const [ofHours, ofOther] = [50, 60].map((lessonId) => ({ classId: 3, lessonId }))
  const rollsOf = await rollsBySubject(rows, subjects, [ofHours!, ofOther!])
  expect(rollsOf({ schoolClass, moduleId: 5 })).toEqual([ofHours])
  expect(rollsOf({ schoolClass, moduleId: null })).toEqual([ofOther])
})

const meetings = [{ weekday: 'monday' as const, startTime: '07:00', minutes: 50 }]
const classes = [1, 2].map((id) => wholeRow('classes', { id, title: `${id}º A`, schoolId: 1, teacherId: 10 }))
const links = [5, 6].map((moduleId) => wholeRow('moduleClasses', { moduleId, classId: 1, createdAt: 0, meetings }))
const rows = memoryReader({
  modules: [5, 6, 7].map((id) => wholeRow('modules', { id, title: `6º ano · M${id}`, schoolId: 1, createdAt: 0 })),
  lessons: [5, 6, 7].flatMap((moduleId) =>
    [1, 2].map((n) => wholeRow('lessons', { id: 10 * moduleId + n, moduleId, title: `${n}`, order: n })),
  ),
  moduleClasses: links,
})

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
