import { expect, test } from 'vitest'
import { frequencyInClass } from './studentFrequency.ts'

const plan = {
  moduleOf: new Map([
    [1, 5],
    [2, 5],
    [3, 6],
    [4, 6],
  ]),
  done: new Set([4]),
}
const minimum = { minimumPercent: 75 }
const marks = [{ lessonId: 1, present: true, periods: 1, lessons: 2 }]

test('the lessons to come are those of the plan that were neither done nor marked', () => {
  expect(frequencyInClass(marks, plan, undefined, minimum)).toMatchObject({
    present: 1,
    absent: 1,
    held: 2,
    planned: 4,
  })
})

test('the plan of a subject that the student is excused from does not count as to come', () => {
  const excused = { excusedFrom: [{ moduleId: 6, since: '2026-11-16' }] }
  expect(frequencyInClass(marks, plan, excused, minimum)).toMatchObject({ held: 2, planned: 3 })
})
