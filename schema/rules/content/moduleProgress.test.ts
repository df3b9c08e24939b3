import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import { moduleProgress } from './moduleProgress.ts'

const lessons = (moduleId: number, ...ids: number[]) => ids.map((id) => ({ id, moduleId }))
const was = (lessonId: number, present: boolean | null = true) => ({ lessonId, present })

test('progress is the share of the module’s lessons that the student was present in', () => {
  const all = [...lessons(5, 1, 2, 3), ...lessons(6, 4)]
  expect(moduleProgress([5, 6], all, [was(1), was(2, false), was(3, null), was(4)])).toEqual([
    { id: 5, completion: 33 },
    { id: 6, completion: 100 },
  ])
})

test('a lesson attended twice counts once, one of another module not at all, and a module without lessons is at 0', () => {
  expect(moduleProgress([5, 7], lessons(5, 1, 2), [was(1), was(1), was(99)])).toEqual([
    { id: 5, completion: 50 },
    { id: 7, completion: 0 },
  ])
})

test('progress is a whole number from 0 to 100, and 100 only when no lesson is left', () => {
  const id = fc.integer({ min: 1, max: 30 })
  const attendance = fc.array(fc.record({ lessonId: id, present: fc.constantFrom(true, false, null) }))
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1 }), attendance, (ids, rows) => {
      const [{ completion }] = moduleProgress([5], lessons(5, ...ids), rows) as [{ id: number; completion: number }]
      expect(Number.isInteger(completion) && completion >= 0 && completion <= 100).toBe(true)
      const left = ids.filter((lesson) => !rows.some(({ lessonId, present }) => present && lessonId === lesson))
      expect(completion === 100).toBe(left.length === 0)
    }),
  )
})

describe('in a module of four lessons, progress is', () => {
  test.each([
    ['zero before the first roll', [], 0],
    ['zero for missed lessons, excused or not', [was(1, false), was(2, false)], 0],
    ['zero for a withdrawn mark', [was(1, null)], 0],
    ['a quarter for each lesson', [was(1)], 25],
    ['the same for a student who came late', [{ ...was(1), detail: 'late' }], 25],
    ['one lesson, in whatever class it was attended', [was(2), was(2)], 25],
    ['a quarter for a missed lesson attended on another day', [was(3, false), was(3)], 25],
    ['three quarters, never all, while a lesson is left', [was(1), was(2), was(3), was(4, false)], 75],
    ['all, and no more than all', [was(1), was(2), was(3), was(4), was(4), was(1)], 100],
    ['no more for lessons of other modules, or for deleted lessons', [was(1), was(50), was(999)], 25],
  ])('%s', (_, attendance, completion) => {
    expect(moduleProgress([5], [...lessons(5, 1, 2, 3, 4), ...lessons(6, 50)], attendance)).toEqual([
      { id: 5, completion },
    ])
  })

  test.each([
    [3, 1, 33],
    [3, 2, 66],
    [7, 6, 85],
    [200, 199, 99],
  ])('rounded down: with %i lessons, %i attended are %i per cent', (count, attended, completion) => {
    const ids = Array.from({ length: count }, (_, i) => i + 1)
    const attendance = ids.slice(0, attended).map((id) => was(id))
    expect(moduleProgress([5], lessons(5, ...ids), attendance)).toEqual([{ id: 5, completion }])
  })
})

test('one more lesson attended never lowers progress, and a cancelled day changes nothing', () => {
  const id = fc.integer({ min: 1, max: 12 })
  const attendance = fc.array(fc.record({ lessonId: id, present: fc.constantFrom(true, false, null) }))
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1 }), attendance, id, (ids, rows, more) => {
      const of = (marks: typeof rows) => moduleProgress([5], lessons(5, ...ids), marks)[0]!.completion
      expect(of([...rows, was(more)])).toBeGreaterThanOrEqual(of(rows))
      const day = { classId: 1, date: '2026-11-25' }
      const marks = rows.map((row) => ({ ...row, ...day }))
      const cancelled = [{ ...day, lessonId: more, cancelledReason: 'Chuva', periods: null }]
      expect(of(countedMarks(marks, cancelled))).toBe(of(rows.filter(({ lessonId }) => lessonId !== more)))
    }),
  )
})
