import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moduleProgress } from './moduleProgress.ts'

const lessons = (moduleId: number, ...ids: number[]) => ids.map((id) => ({ id, moduleId }))
const was = (lessonId: number, present: boolean | null = true) => ({ lessonId, present })

test('progress is the lessons one was present in, of those of the module', () => {
  const all = [...lessons(5, 1, 2, 3), ...lessons(6, 4)]
  expect(moduleProgress([5, 6], all, [was(1), was(2, false), was(3, null), was(4)])).toEqual([
    { id: 5, completion: 33 },
    { id: 6, completion: 100 },
  ])
})

test('a lesson attended twice counts once, one of another module not, and no lessons are no progress', () => {
  expect(moduleProgress([5, 7], lessons(5, 1, 2), [was(1), was(1), was(99)])).toEqual([
    { id: 5, completion: 50 },
    { id: 7, completion: 0 },
  ])
})

test('progress is whole, from 0 to 100, and 100 only when no lesson is left', () => {
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
