import { addDays } from '#schema/fields/dates/civilDate.ts'
import { civilDate } from '#schema/fields/fields.ts'
import { rangeOf } from '#schema/rules/schedule/periods.ts'
import { rangeWords } from './calendarWords.ts'

/** What the figures of schools are of, as it stands in the address of a screen: `semana`, one of its days, or `ano`. */
export interface FigurePeriod {
  isYear: boolean
  /** Whether today is in it. */
  isCurrent: boolean
  /** The civil year of today. */
  thisYear: string
  /** '16 a 22 de novembro', '2026'. */
  name: string
  /** For titles: 'Esta semana nas escolas'. */
  title: string
  /** What the server is asked; empty for this week. */
  query: string
  /** What stands in the address; empty for this week. */
  address: string
  /** The choices before and after it. The week and the year of today have none after them. */
  before: PeriodAddress
  after: PeriodAddress | null
}
export type PeriodAddress = Record<'semana' | 'ano', string>

/** The period that an address names: this week without one, or with one that is none. @param today a civil date */
export function figurePeriod(address: URLSearchParams, today: string): FigurePeriod {
  const year = address.get('ano')
  return year && /^20\d\d$/.test(year) && year <= today.slice(0, 4)
    ? yearPeriod(year, today.slice(0, 4))
    : weekPeriod(address.get('semana'), today)
}

function yearPeriod(year: string, now: string): FigurePeriod {
  const ofYear = (ano: number) => ({ semana: '', ano: String(ano) })
  return {
    ...{ isYear: true, isCurrent: year === now, thisYear: now, name: year, title: `Escolas em ${year}` },
    ...{ query: `?year=${year}`, address: `?ano=${year}` },
    before: ofYear(Number(year) - 1),
    after: year < now ? ofYear(Number(year) + 1) : null,
  }
}

function weekPeriod(named: string | null, today: string): FigurePeriod {
  const current = rangeOf('week', today)
  const isPast = named !== null && civilDate.safeParse(named).success && '2000' < named && named < current.from
  const { from, to } = isPast ? rangeOf('week', named) : current
  const next = addDays(from, 7)
  const ofWeek = (semana: string) => ({ semana, ano: '' })
  const name = yearSaid(rangeWords({ firstDay: from, lastDay: to }), to, today)
  return {
    ...{ isYear: false, isCurrent: !isPast, thisYear: today.slice(0, 4), name },
    title: isPast ? `Escolas de ${name}` : 'Esta semana nas escolas',
    query: isPast ? `?from=${from}&to=${to}` : '',
    address: isPast ? `?semana=${from}` : '',
    before: ofWeek(addDays(from, -7)),
    after: isPast ? ofWeek(next < current.from ? next : '') : null,
  }
}

/** A week of another year says it, once. */
const yearSaid = (words: string, to: string, today: string) =>
  to.startsWith(today.slice(0, 4)) || / de \d{4}$/.test(words) ? words : `${words} de ${to.slice(0, 4)}`
