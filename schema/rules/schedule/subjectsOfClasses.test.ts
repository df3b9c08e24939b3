import { expect, test } from 'vitest'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { wholeRow } from '#schema/nouns/tables.ts'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { meetingsOfWeek, meetingsOn } from './agenda.ts'
import { rollsOfSubject, subjectsOfClasses, subjectsTaughtBy } from './subjectsOfClasses.ts'

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
  const rolls = [{ lessonId: 50 }, { lessonId: 60 }]
  const of = (moduleId: number | null) => rollsOfSubject(rows, { schoolClass, moduleId }, subjects, rolls)
  expect(await of(5)).toEqual([{ lessonId: 50 }])
  expect(await of(null)).toEqual([{ lessonId: 60 }])
})
