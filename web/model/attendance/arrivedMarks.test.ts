import { expect, test } from 'vitest'
import { arrivedMarks } from './arrivedMarks.ts'

// Covers: decisions section 3, marks that arrive from another device while a concluded roll is open.

const [ana, bento, caio] = [21, 22, 23]
const marks = (...entries: [number, object][]) => new Map<number, object>(entries)
const none = marks()

test('a mark that changed, came or was withdrawn elsewhere has arrived', () => {
  const seen = marks([ana, { present: true }], [bento, { present: true }])
  const now = marks([ana, { present: false }], [caio, { present: true }])
  expect(arrivedMarks(seen, now, none)).toEqual([ana, bento, caio])
})

test('so has a detail, a rating or a comment', () => {
  const seen = marks([ana, { present: true }], [bento, { present: true }], [caio, { present: false }])
  const now = marks(
    [ana, { present: true, detail: 'late' }],
    [bento, { present: true, rating: 'good' }],
    [caio, { present: false, comment: 'Avisou' }],
  )
  expect(arrivedMarks(seen, now, none)).toEqual([ana, bento, caio])
})

test('what this device wrote has not arrived, until somebody replaces it', () => {
  const seen = marks([ana, { present: true }])
  const own = marks([ana, { present: false, detail: 'justified', reason: 'Consulta' }])
  expect(arrivedMarks(seen, marks([ana, { present: false, detail: 'justified', reason: 'Consulta' }]), own)).toEqual([])
  expect(arrivedMarks(seen, marks([ana, { present: false }]), own)).toEqual([ana])
})

test('a mark that this device withdrew has not arrived', () => {
  expect(arrivedMarks(marks([ana, { present: true }]), none, marks([ana, { present: null }]))).toEqual([])
})

test('nothing arrived where nothing changed', () => {
  const seen = marks([ana, { present: true, detail: null, rating: null }])
  expect(arrivedMarks(seen, marks([ana, { present: true }]), none)).toEqual([])
})
