import { expect, test } from 'vitest'
import { typedCalendarDays } from './typedCalendarDays.ts'

// Covers: what is typed into the form of the calendar, with several school days at once.

const saturdays = {
  title: 'Sábado letivo',
  ...{ firstDay: '2026-11-21', asWeekday: 'monday' },
  ...{ firstDay2: '2026-11-28', asWeekday2: 'tuesday' },
}
const day = (firstDay: string, asWeekday: string) => ({
  ...{ kind: 'schoolDay', title: 'Sábado letivo', firstDay, lastDay: firstDay, asWeekday, uid: null },
})

test('several school days have a date and a weekday each, and one name', () => {
  expect(typedCalendarDays('schoolDay', saturdays, []).days).toEqual([
    day('2026-11-21', 'monday'),
    day('2026-11-28', 'tuesday'),
  ])
})

test('a problem of one of several names its date, at its field', () => {
  const problems = (over: object, others: object[] = []) =>
    typedCalendarDays('schoolDay', { ...saturdays, ...over }, others as never).problems
  expect(problems({ firstDay2: '2026-11-21' })).toEqual({ firstDay2: '21/11/2026: Este dia está duas vezes.' })
  expect(problems({ firstDay2: '0226-11-21' })).toEqual({ firstDay2: '21/11/0226: Confira o ano da data' })
  expect(problems({ firstDay2: '' })).toEqual({ firstDay2: 'Escolha o 2º dia' })
  expect(problems({ firstDay: '', title: ' ' })).toEqual({ title: 'Diga o nome do dia', firstDay: 'Escolha o dia' })
  expect(problems({}, [day('2026-11-28', 'friday')])).toEqual({
    firstDay2: '28/11/2026: Já há um dia com este nome nesta data.',
  })
})

test('what is typed for school days is nothing to a holiday', () => {
  expect(typedCalendarDays('holiday', { ...saturdays, title: 'Natal', firstDay: '2026-12-25' }, []).days).toEqual([
    { kind: 'holiday', title: 'Natal', firstDay: '2026-12-25', lastDay: '2026-12-25', asWeekday: null, uid: null },
  ])
})

test('one day alone says what is wrong at its own fields', () => {
  const one = { title: 'Natal', firstDay: '2026-12-25', lastDay: '2026-12-24' }
  expect(typedCalendarDays('holiday', one, []).problems).toEqual({
    lastDay: 'O último dia não pode ser antes do primeiro.',
  })
  const known = [{ ...day('2026-12-25', 'monday'), title: 'natal' }] as never
  expect(typedCalendarDays('holiday', { ...one, lastDay: '' }, known).problems).toEqual({
    title: 'Já há um dia com este nome nesta data.',
  })
})
