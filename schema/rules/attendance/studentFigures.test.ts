import { expect, test } from 'vitest'
import { studentFigures } from './studentFigures.ts'

const mark = (studentId: number, date: string, present: boolean | null) => ({ studentId, date, present })

test('the figures of each student are their presences, absences, rate and last presence, in whatever order marks come', () => {
  const figures = studentFigures([
    mark(1, '2026-03-09', true),
    mark(1, '2026-03-02', true),
    mark(2, '2026-03-02', false),
    mark(1, '2026-03-16', false),
    mark(1, '2026-03-05', true),
  ])
  expect(figures.get(1)).toEqual({ present: 3, absent: 1, rate: 0.75, lastPresence: '2026-03-09' })
  expect(figures.get(2)).toEqual({ present: 0, absent: 1, rate: 0, lastPresence: null })
})

test('a mark that was withdrawn counts for nothing', () => {
  expect(studentFigures([mark(1, '2026-03-09', null)]).size).toBe(0)
})

test('a mark counts for the lessons of its roll, and one lesson of two is half present', () => {
  const figures = studentFigures([
    { ...mark(1, '2026-03-09', true), lessons: 2 },
    { ...mark(1, '2026-03-16', true), lessons: 2, periods: 1 },
  ])
  expect(figures.get(1)).toEqual({ present: 3, absent: 1, rate: 0.75, lastPresence: '2026-03-16' })
})
