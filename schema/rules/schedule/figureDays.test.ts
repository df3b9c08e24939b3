import { expect, test } from 'vitest'
import { daysOfYear, requestedDays } from './figureDays.ts'

const today = '2026-11-26'
const asked = (query: Record<string, string>) => requestedDays(query, today)

test('without days, the figures are of this week from Sunday', () => {
  expect(asked({})).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(asked({ schoolId: '1' })).toEqual({ from: '2026-11-22', to: '2026-11-28' })
})

test('days are from one to another, at most 400, and a year is a civil one', () => {
  expect(asked({ from: '2026-11-15', to: '2026-11-21' })).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(asked({ from: '2026-01-01', to: '2027-02-04' })).toEqual({ from: '2026-01-01', to: '2027-02-04' })
  expect(asked({ year: '2025' })).toEqual({ year: '2025' })
})

test.each([
  [{ from: '2026-02-30', to: '2026-03-01' }, 'from: use um dia de 2000 a 2099, como 2026-11-22.'],
  [{ from: '0026-02-01', to: '2026-03-01' }, 'from: use um dia de 2000 a 2099, como 2026-11-22.'],
  [{ from: '2026-02-01', to: '9'.repeat(14_000) }, 'to: use um dia de 2000 a 2099, como 2026-11-22.'],
  [{ from: '2026-02-01' }, 'to: diga também o último dia.'],
  [{ to: '2026-02-01' }, 'from: diga também o primeiro dia.'],
  [{ from: '2026-02-02', to: '2026-02-01' }, 'to: o último dia não pode ser antes do primeiro.'],
  [{ from: '2026-01-01', to: '2027-02-05' }, 'to: do primeiro ao último dia, use até 400 dias.'],
  [{ year: '26' }, 'year: use um ano de 2000 a 2099, como 2026.'],
  [{ year: '2026', from: '2026-01-01' }, 'year: diga o ano, ou os dias com from e to.'],
])('%o is refused in a sentence that names the field', (query, text) => {
  expect(() => asked(query as Record<string, string>)).toThrow(text)
})

const years = [
  { firstDay: '2026-02-09', lastDay: '2026-12-18' },
  { firstDay: '2025-02-03', lastDay: '2025-12-19' },
]

test('a year is the school’s own where it has one, and else the civil year', () => {
  expect(daysOfYear(years, '2025')).toEqual({ from: '2025-02-03', to: '2025-12-19' })
  expect(daysOfYear(years, '2024')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
})
