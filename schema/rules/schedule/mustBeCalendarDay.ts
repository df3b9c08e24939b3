import { Refusal } from '#schema/errors.ts'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'

/** The most days that one entry of the calendar and a school year span. */
const mostDays = 366

type Checked = Pick<NewCalendarDay, 'kind' | 'firstDay' | 'lastDay' | 'asWeekday'>

/** Throws a 400 in words when something ends before it begins, or lasts more than a year. */
export function mustBeSpan(firstDay: string, lastDay: string): void {
  if (lastDay < firstDay) throw new Refusal('args.invalid', 'O último dia não pode ser antes do primeiro.')
  if (lastDay > addDays(firstDay, mostDays - 1))
    throw new Refusal('args.invalid', `Do primeiro ao último dia, use até ${mostDays} dias.`)
}

/** Throws a 400 that names the field when the days and the kind of an entry do not fit together. */
export function mustBeCalendarDay({ kind, firstDay, lastDay, asWeekday }: Checked): void {
  mustBeSpan(firstDay, lastDay)
  if (kind !== 'schoolDay') return
  if (firstDay !== lastDay) throw new Refusal('args.invalid', 'Um dia letivo é um dia só: o último é o primeiro.')
  if (asWeekday === null) throw new Refusal('args.invalid', 'Diga de que dia da semana é o horário do dia letivo.')
}
