import { expect, test } from 'vitest'
import { yearFigures } from './yearFigures.ts'

const zone = 'America/Sao_Paulo'
const today = '2026-11-21'
const at = (date: string) => Date.parse(`${date}T12:00:00Z`)
const enrolled = (studentId: number, from = '2026-02-02', to?: string) => ({
  ...{ studentId, enrolledAt: at(from), leftAt: to ? at(to) : null, gaps: null },
})
/** A student's marks, a day each: P and A. */
const marks = (studentId: number, text: string, year = '2026') =>
  [...text].map((each, i) => ({ studentId, date: `${year}-03-${String(i + 10)}`, present: each === 'P' }))
const atRisk = (records: Parameters<typeof yearFigures>[0], minimumPercent = 75) =>
  [...yearFigures(records, { minimumPercent }, { today, zone })].filter(([, each]) => each.atRisk).map(([id]) => id)

test('who is in a class and below the minimum of the school is at risk, and who reaches it is not', () => {
  const enrollments = [enrolled(1), enrolled(2), enrolled(3)]
  const records = { enrollments, marks: [...marks(1, 'PPPA'), ...marks(2, 'PPAA'), ...marks(3, 'PPPPA')] }
  expect(atRisk(records)).toEqual([2])
  expect(atRisk(records, 80)).toEqual([1, 2])
  expect(atRisk(records, 50)).toEqual([])
})

test('all classes of a student count together, lesson by lesson', () => {
  const double = marks(1, 'A').map((mark) => ({ ...mark, lessons: 2 }))
  expect(atRisk({ enrollments: [enrolled(1)], marks: [...marks(1, 'PPP'), ...double] })).toEqual([1])
  expect(atRisk({ enrollments: [enrolled(1)], marks: [...marks(1, 'PPP'), ...marks(1, 'A')] })).toEqual([])
})

test('only the year of the day counts, and who left every class or joins one later is not at risk', () => {
  const low = (id: number) => marks(id, 'PAAA')
  expect(atRisk({ enrollments: [enrolled(1)], marks: [...marks(1, 'AAAAAA', '2025'), ...marks(1, 'P')] })).toEqual([])
  expect(atRisk({ enrollments: [enrolled(1, '2026-02-02', '2026-11-20')], marks: low(1) })).toEqual([])
  expect(atRisk({ enrollments: [enrolled(1, '2026-02-02', today)], marks: low(1) })).toEqual([1])
  expect(atRisk({ enrollments: [enrolled(1, '2026-11-22')], marks: low(1) })).toEqual([])
  const leaving = { ...enrolled(1, '2026-02-02', today), leftReason: 'moved' as const }
  expect(atRisk({ enrollments: [leaving], marks: low(1) })).toEqual([])
  expect(atRisk({ enrollments: [leaving, enrolled(1)], marks: low(1) })).toEqual([1])
})
