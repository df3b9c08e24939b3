import { expect, test } from 'vitest'
import type { PreviewEntry } from '#schema/lists/calendar/readCalendarFile.ts'
import type { CalendarDay, NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { chosenDays, givenKind, isChosenAtFirst, lossWords, withGivenKind, yearsKept } from './importedDays.ts'

const day = (firstDay: string, more: Partial<NewCalendarDay> = {}): NewCalendarDay => ({
  ...{ kind: 'event', title: 'Feira', firstDay, lastDay: firstDay, asWeekday: null, uid: 'f', ...more },
})
const entry = (day: NewCalendarDay, note = 'o arquivo não diz'): PreviewEntry<CalendarDay> => ({
  ...{ where: 'evento 1', title: day.title, state: 'new', day, note, isGuess: true },
})

test('an entry has the kind that somebody gave it, without the note of the file’s', () => {
  const feira = entry(day('2026-09-10'))
  expect(withGivenKind(feira, new Map())).toEqual(feira)
  const given = withGivenKind(feira, new Map([['evento 1', { kind: 'holiday', asWeekday: null }]]))
  expect(given).toMatchObject({ day: { kind: 'holiday' }, isGuess: true })
  expect(given).not.toHaveProperty('note')
})

test('a school day has the classes of its own weekday; on a weekend somebody says which, and it waits for that', () => {
  expect(givenKind(day('2026-09-10'), 'schoolDay')).toEqual({ kind: 'schoolDay', asWeekday: 'thursday' })
  const saturday = givenKind(day('2026-09-12'), 'schoolDay')
  expect(saturday).toEqual({ kind: 'schoolDay', asWeekday: null })
  const waiting = withGivenKind(entry(day('2026-09-12')), new Map([['evento 1', saturday]]))
  expect(waiting.problem).toBe('Diga de que dia da semana é o horário do dia letivo.')
  expect(chosenDays([waiting], new Set(['evento 1']))).toEqual({ added: [], changes: [], removed: [] })
  expect(givenKind(day('2026-09-12', { kind: 'schoolDay', asWeekday: 'monday' }), 'recess').asWeekday).toBeNull()
})

test('what is chosen is added, or changes only the fields that differ', () => {
  const before: CalendarDay = { ...day('2026-09-10'), id: 7, schoolId: 1 }
  const moved = day('2026-09-11')
  const entries = [
    entry(day('2026-03-16')),
    { where: 'evento 2', title: 'Feira', state: 'changed' as const, day: moved, before },
    { where: 'evento 3', title: 'Feira', state: 'known' as const, day: moved },
  ]
  const { added, changes } = chosenDays(entries, new Set(['evento 1', 'evento 2', 'evento 3']))
  expect(added).toEqual([day('2026-03-16')])
  expect(changes).toEqual([{ before, changed: { firstDay: '2026-09-11', lastDay: '2026-09-11' }, day: moved }])
  expect(chosenDays(entries, new Set(['evento 1'])).changes).toEqual([])
})

test('an entry that a file cancels goes out at first only where nobody changed it', () => {
  const before: CalendarDay = { ...day('2026-09-10'), id: 7, schoolId: 1 }
  const gone = { where: 'evento 1', title: 'Feira', state: 'removed' as const, before, note: 'cancelado no arquivo' }
  expect(isChosenAtFirst({ ...gone, isSure: true })).toBe(true)
  expect(isChosenAtFirst(gone)).toBe(false)
  expect(chosenDays([gone], new Set(['evento 1']))).toEqual({ added: [], changes: [], removed: [before] })
  expect(chosenDays([gone], new Set()).removed).toEqual([])
  expect(isChosenAtFirst(entry(day('2026-09-10')))).toBe(true)
  expect(isChosenAtFirst({ ...entry(day('2026-09-10')), isOptional: true } as PreviewEntry<CalendarDay>)).toBe(false)
})

test('what goes out says what it did to classes', () => {
  expect(lossWords({ kind: 'recess' })).toBe('sai do calendário e não tira mais a aula')
  expect(lossWords({ kind: 'schoolDay' })).toBe('sai do calendário e não é mais dia letivo')
  expect(lossWords({ kind: 'halfDay' })).toBe('sai do calendário, e nenhuma aula muda')
})

test('the years kept are this one and those of the school', () => {
  expect(yearsKept([], '2026-11-28')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
  const years = [
    { firstDay: '2027-02-01', lastDay: '2028-01-15' },
    { firstDay: '2025-02-03', lastDay: '2025-12-12' },
  ]
  expect(yearsKept(years, '2026-11-28')).toEqual({ from: '2025-01-01', to: '2028-12-31' })
})
