import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { contentOf, taughtContents } from './taughtContents.ts'

const roll = (lessonId: number, date: string, content: string | null, cancelledReason: string | null = null) =>
  wholeRow('rollCalls', { classId: 3, lessonId, date, content, cancelledReason })

test('what was taught in a lesson is what its rolls say, the latest first, and nothing of a day without a lesson', () => {
  const taught = taughtContents([
    roll(1, '2026-11-16', 'Metades'),
    roll(1, '2026-11-23', 'Terços'),
    roll(1, '2026-11-24', 'Quartos', 'Chuva'),
    roll(2, '2026-11-23', null),
    roll(3, '2026-11-23', 'Sextos', 'Chuva'),
  ])
  expect([...taught]).toEqual([
    [
      1,
      [
        { date: '2026-11-23', content: 'Terços' },
        { date: '2026-11-16', content: 'Metades' },
      ],
    ],
  ])
})

test('a roll that was cancelled after its content was written taught nothing', () => {
  expect(contentOf(roll(1, '2026-11-16', 'Metades'))).toBe('Metades')
  expect(contentOf(roll(1, '2026-11-16', 'Metades', 'Chuva'))).toBeNull()
  expect(contentOf(roll(1, '2026-11-16', null))).toBeNull()
})
