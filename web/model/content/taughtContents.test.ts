import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { taughtContents } from './taughtContents.ts'

const roll = (lessonId: number, date: string, content: string | null, cancelledReason: string | null = null) =>
  wholeRow('rollCalls', { classId: 3, lessonId, date, content, cancelledReason })

test('what was taught in a lesson is what its rolls say, the latest first, and nothing of a day without a lesson', () => {
  const taught = taughtContents([
    roll(1, '2026-11-16', 'Metades'),
    roll(1, '2026-11-23', 'Terços'),
    roll(1, '2026-11-24', 'Quartos', 'Chuva'),
    roll(2, '2026-11-23', null),
  ])
  expect([...taught]).toEqual([[1, '23/11: Terços\n16/11: Metades']])
})
