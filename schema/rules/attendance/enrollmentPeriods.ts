import { Refusal } from '#schema/errors.ts'
import { addDays, civilDateOf, noonOn } from '#schema/fields/dates/civilDate.ts'
import { fullDate } from '#schema/fields/dates/dates.ts'
import {
  type Enrollment,
  type EnrollmentDays,
  type EnrollmentPeriod,
  type EnrollmentTimes,
  leavingNow,
} from '#schema/nouns/enrollment.ts'

/** The days of an enrollment, oldest first: more than one period for a student who left and came back. */
export function periodsOf({ enrolledAt, leftAt, gaps }: EnrollmentTimes, zone?: string): EnrollmentPeriod[] {
  const dayOf = (at: number) => civilDateOf(at, zone)
  const starts = [enrolledAt, ...(gaps ?? []).map(({ backAt }) => backAt)]
  const ends = [...(gaps ?? []).map((gap) => gap.leftAt), leftAt]
  return starts
    .map((start, i) => ({ from: dayOf(start), until: ends[i] === null ? null : dayOf(ends[i]!) }))
    .filter(({ from, until }) => until === null || from <= until)
}

/**
 * The times of an enrollment of these days, in any order. Days that touch are one period. Only what differs from
 * `before` is returned: a day that stays keeps its instant.
 */
export function timesOf(
  periods: readonly EnrollmentPeriod[],
  before: EnrollmentTimes | undefined,
  zone?: string,
): Partial<EnrollmentTimes> {
  const joined = inOrder(periods)
  const starts = [before?.enrolledAt, ...(before?.gaps ?? []).map(({ backAt }) => backAt)]
  const ends = [before?.leftAt, ...(before?.gaps ?? []).map((gap) => gap.leftAt)]
  const at = (date: string, known: readonly (number | null | undefined)[]) =>
    known.find((each) => typeof each === 'number' && civilDateOf(each, zone) === date) ?? noonOn(date, zone)
  const last = joined.at(-1)!.until
  const gaps = joined
    .slice(1)
    .map((next, i) => ({ leftAt: at(joined[i]!.until!, ends), backAt: at(next.from, starts) }))
  const times: EnrollmentTimes = {
    enrolledAt: at(joined[0]!.from, starts),
    leftAt: last === null ? null : at(last, ends),
    gaps: gaps.length ? gaps : null,
  }
  const names = ['enrolledAt', 'leftAt', 'gaps'] as const
  return Object.fromEntries(
    names
      .filter((name) => !before || JSON.stringify(times[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, times[name]]),
  )
}

/** The times of an enrollment that ends on a day, or before it. One that had not begun by then was on no day at all. */
export function timesUntil(before: EnrollmentTimes, day: string, zone?: string): Partial<EnrollmentTimes> {
  const periods = periodsOf(before, zone)
    .filter(({ from }) => from <= day)
    .map((each) => ({ ...each, until: each.until === null || each.until > day ? day : each.until }))
  if (periods.length) return timesOf(periods, before, zone)
  const dayBefore = noonOn(addDays(civilDateOf(before.enrolledAt, zone), -1), zone)
  return { leftAt: leavingNow(dayBefore), gaps: null }
}

/** Throws a 409 when the last days in a class are not over by the last day of a class that ends. */
export function mustEndWithClass({ from, until }: EnrollmentPeriod, closedOn: string | null): void {
  if (closedOn === null || (from <= closedOn && until !== null && until <= closedOn)) return
  throw new Refusal('class.closed', `until: a turma foi encerrada em ${fullDate(closedOn)}.`)
}

/**
 * The fields that an act about the days writes, none when it changes nothing. It writes all of them: the days of two
 * acts, of which neither knew the other, never mix to days that nobody said.
 */
export function writtenDays(
  { enrolledAt, leftAt, gaps, leftReason = null }: Omit<Enrollment, 'leftReason'> & Partial<EnrollmentDays>,
  changed: Partial<EnrollmentDays>,
): Partial<EnrollmentDays> {
  const before: EnrollmentDays = { enrolledAt, leftAt, gaps, leftReason }
  const after = { ...before, ...changed }
  return JSON.stringify(after) === JSON.stringify(before) ? {} : after
}

function inOrder(periods: readonly EnrollmentPeriod[]): EnrollmentPeriod[] {
  const joined: EnrollmentPeriod[] = []
  for (const next of [...periods].sort((a, b) => a.from.localeCompare(b.from))) {
    const last = joined.at(-1)
    if (!last || (last.until !== null && next.from > addDays(last.until, 1))) joined.push({ ...next })
    else if (last.until !== null && (next.until === null || next.until > last.until)) last.until = next.until
  }
  return joined
}

/** No roll of a school is older. */
const earliest = '1990-01-01'
/** How far ahead a day may be, in days: the end of the next school year. */
const daysAhead = 2 * 366

/**
 * Throws 400 for a day that no enrollment can have, and for an end before the start.
 * @param now ms
 */
export function mustBeEnrollmentDays({ from, until }: EnrollmentPeriod, now: number, zone?: string): void {
  if (!mayBeDay(from, now, zone)) throw new Refusal('args.invalid', 'from: confira o ano da data “desde”.')
  if (until === null) return
  if (until < from) throw new Refusal('args.invalid', 'until: a data “até” vem antes da data “desde”.')
  if (!mayBeDay(until, now, zone)) throw new Refusal('args.invalid', 'until: confira o ano da data “até”.')
}

/**
 * Throws 400 for a last day that these days cannot have: the student left them before it.
 * @param now ms
 */
export function mustBeLastDayOf(periods: readonly EnrollmentPeriod[], lastDay: string, now: number, zone?: string) {
  if (!mayBeDay(lastDay, now, zone)) throw new Refusal('args.invalid', 'lastDay: confira o ano do último dia.')
  const until = periods.at(-1)?.until ?? null
  if (until !== null && lastDay > until)
    throw new Refusal('args.invalid', `lastDay: o aluno já sai da turma em ${fullDate(until)}.`)
}

/**
 * Throws 400 for a first day back before the last one in the class.
 * @param periods oldest first
 */
export function mustBeDayBack(periods: readonly EnrollmentPeriod[], from: string): void {
  const until = periods.at(-1)?.until ?? null
  if (until !== null && from < until)
    throw new Refusal('args.invalid', `from: o aluno esteve na turma até ${fullDate(until)}.`)
}

const mayBeDay = (day: string, now: number, zone: string | undefined) =>
  day >= earliest && day <= addDays(civilDateOf(now, zone), daysAhead)
