import { expect, test } from 'vitest'
import { movedLesson } from './movedLesson.ts'

const lessons = (...orders: number[]) => orders.map((order, i) => ({ id: i + 10, order }))

test('a lesson that moves changes places with its neighbour, and no other lesson changes', () => {
  expect(movedLesson(lessons(1, 2, 3, 4), 11, 1)).toEqual([
    { id: 12, order: 2 },
    { id: 11, order: 3 },
  ])
  expect(movedLesson(lessons(1, 2, 3, 4), 11, -1)).toEqual([
    { id: 11, order: 1 },
    { id: 10, order: 2 },
  ])
})

test('lessons of one order are told apart by the first move', () => {
  expect(movedLesson(lessons(1, 1, 1), 12, -1)).toEqual([
    { id: 12, order: 2 },
    { id: 11, order: 3 },
  ])
})

test('gaps are closed', () => {
  expect(movedLesson(lessons(1, 5, 9), 10, 1)).toEqual(
    [
      { id: 10, order: 2 },
      { id: 12, order: 3 },
      { id: 11, order: 1 },
    ].sort((a, b) => a.order - b.order),
  )
})

test('the first does not move up, nor the last down, nor one that is gone', () => {
  expect(movedLesson(lessons(1, 2), 10, -1)).toEqual([])
  expect(movedLesson(lessons(1, 2), 11, 1)).toEqual([])
  expect(movedLesson(lessons(1, 2), 99, 1)).toEqual([])
})
