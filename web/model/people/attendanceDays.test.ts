import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { attendanceDays } from './attendanceDays.ts'
import { studentSheet } from './studentSheet.ts'

const at = (date: string) => ({ classId: 3, lessonId: 101, date })
const roll = (date: string, cancelledReason: string | null = null) =>
  wholeRow('rollCalls', { ...at(date), cancelledReason })
const mark = (date: string, change: object) => wholeRow('attendance', { ...at(date), studentId: 21, ...change })
const rating = (date: string, change: object) => wholeRow('performance', { ...at(date), studentId: 21, ...change })
const schoolClass = { id: 3, title: '7º B' }

const days = attendanceDays(schoolClass, {
  rolls: ['2026-11-02', '2026-11-09', '2026-11-16'].map((date) => roll(date)).concat(roll('2026-11-23', 'Chuva')),
  marks: [
    mark('2026-11-02', { present: true }),
    mark('2026-11-09', { present: false, detail: 'justified', reason: 'Consulta' }),
    mark('2026-11-16', { present: null }),
    mark('2026-11-23', { present: true }),
  ],
  ratings: [rating('2026-11-02', { rating: 'good', comment: 'Leu em voz alta' })],
})

test('a student’s days have the mark, the reason and the rating, without a mark that was withdrawn', () => {
  expect(days.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-09', '2026-11-23'])
  expect(days[0]).toMatchObject({ present: true, rating: 'good', comment: 'Leu em voz alta', classTitle: '7º B' })
  expect(days[1]).toMatchObject({ present: false, detail: 'justified', reason: 'Consulta' })
})

test('a day says how many lessons its roll was, and in how many the student was', () => {
  const double = {
    rolls: [{ ...roll('2026-11-02'), periods: 2 }],
    marks: [mark('2026-11-02', { present: true, periods: 1 })],
  }
  const [day] = attendanceDays(schoolClass, { ...double, ratings: [] })
  expect(day).toMatchObject({ lessons: 2, periods: 1 })
  expect(days[0]).toMatchObject({ lessons: 1, periods: null })
})

test('a day without a lesson taught nothing, whatever was written before it was cancelled', () => {
  const rolls = [
    { ...roll('2026-11-16'), content: 'Metades' },
    { ...roll('2026-11-23', 'Chuva'), content: 'Terços' },
  ]
  const marks = rolls.map(({ date }) => mark(date, { present: true }))
  expect(attendanceDays(schoolClass, { rolls, marks, ratings: [] }).map(({ content }) => content)).toEqual([
    'Metades',
    null,
  ])
})

test('on paper a day says the mark in words, and why there was no lesson', () => {
  const { rows } = studentSheet(days.map((day) => ({ ...day, lessonTitle: 'Frações' })))
  expect(rows.map((cells) => cells[3])).toEqual(['presente', 'falta justificada (Consulta)', 'não houve aula (Chuva)'])
})
