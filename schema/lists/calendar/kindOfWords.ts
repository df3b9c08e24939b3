import type { Weekday } from '#schema/fields/labels.ts'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { nationalHolidays } from '#schema/rules/schedule/nationalHolidays.ts'
import { plain } from '#schema/rules/text.ts'

const weekdayWords: [RegExp, Weekday][] = [
  [/\bdomingo\b|\bdom\b/, 'sunday'],
  [/\bsegunda\b|\bseg\b/, 'monday'],
  [/\bterca\b|\bter\b/, 'tuesday'],
  [/\bquarta\b|\bqua\b/, 'wednesday'],
  [/\bquinta\b|\bqui\b/, 'thursday'],
  [/\bsexta\b|\bsex\b/, 'friday'],
  [/\bsabado\b|\bsab\b/, 'saturday'],
]

/** The weekday that a text names, such as 'horário de segunda'; undefined when it names none. */
export const weekdayIn = (text: string): Weekday | undefined =>
  weekdayWords.find(([pattern]) => pattern.test(plain(text)))?.[1]

/** What an entry is, and why. */
export interface ReadKind extends Pick<NewCalendarDay, 'kind' | 'asWeekday'> {
  /** Why it is taken for that, where people may see it otherwise. */
  note?: string
  /** The file does not say what it is. */
  isGuess?: true
  /** A day on which each school decides whether it closes. */
  isOptional?: true
  /** The file is this program's, and its kind is not read from words. */
  isOwn?: true
}

/** The words of a file about an entry. */
export interface EntryWords extends Pick<NewCalendarDay, 'title' | 'firstDay' | 'lastDay'> {
  /** Its category or kind, by the file. */
  said: string
  /** What is written below the title. */
  about?: string
  /** What the calendar as a whole is called. */
  calendar?: string
  /** It has hours, or comes again within a year: the day on which it falls does not make it a holiday of the law. */
  isOfItsDay?: false
}

const freeDay = /\bnao letiv|\bsem aula|\bnao havera aula|\bsuspensao (de|das) aula/
const schoolDay =
  /\b(dia|sabado|domingo|segunda|terca|quarta|quinta|sexta)s?([ -]feiras?)? letiv[oa]s?\b|\breposicao d[aeo]s? (aula|dia|segunda|terca|quarta|quinta|sexta)/
const recess = /\brecesso|\bferias\b|\bemenda\b|\bponte\b/
const holiday = /\bferiad|\bholiday/
const optional = /facultativ|\boptional\b/
const observance = /comemorativ|\bobservance/
const halfDay = /\bmeio[ -](periodo|turno|expediente)|\bsaida antecipada|\bhorario reduzido|\bmeio dia de aula/
const observanceName = /^(dia|semana|mes) (d[aeo]s?|internacional|mundial|nacional|estadual|municipal)\b/

const of = (kind: ReadKind['kind'], more: Omit<ReadKind, 'kind' | 'asWeekday'> = {}): ReadKind => ({
  ...{ kind, asWeekday: null, ...more },
})
const optionalHoliday = of('holiday', { note: 'ponto facultativo: marque se a escola fecha', isOptional: true })
const notSaid = 'o arquivo não diz que é feriado'

/**
 * What an entry is, by its words. Only what a file calls a holiday or a recess, and the holidays of the law, take a day's
 * classes away; what it says nothing of is an event, or an observance by its name.
 */
export function kindOfWords(words: EntryWords): ReadKind {
  const said = plain(words.said).trim()
  const about = plain(words.about ?? '')
    .trim()
    .split('\n')[0]!
  const title = plain(words.title).trim()
  const all = [said, about, title].join('\n')
  if (freeDay.test(all)) return of('recess')
  if (schoolDay.test(all) || /^letiv[oa]s?$/.test(said)) {
    const schedule = words.title.replace(/^\s*s[áa]bado/i, '')
    return { kind: 'schoolDay', asWeekday: weekdayIn(schedule) ?? null }
  }
  if (optional.test(all)) return optionalHoliday
  if (observance.test(`${said}\n${about}`))
    return of('observance', { note: 'o arquivo diz que é uma data comemorativa' })
  if (halfDay.test(all)) return of('halfDay')
  if (recess.test(`${said}\n${title}`)) return of('recess')
  if (holiday.test(all)) return of('holiday')
  const national = words.isOfItsDay ?? nationalHolidayOn(words)
  if (national) return national.optional ? optionalHoliday : of('holiday', { note: 'é feriado nacional' })
  if (observanceName.test(title)) return of('observance', { note: notSaid, isGuess: true })
  if (holiday.test(plain(words.calendar ?? '')))
    return of('holiday', { note: `pelo nome do calendário, “${words.calendar!.trim().slice(0, 60)}”` })
  return of('event', { note: notSaid, isGuess: true })
}

/** What an entry with hours is: it takes no day's classes away, whatever its words. */
export const kindOfHours = (read: ReadKind): ReadKind =>
  read.kind === 'holiday' || read.kind === 'recess'
    ? of('event', {
        note: `tem horário: confira se é ${read.kind === 'holiday' ? 'feriado' : 'dia sem aula'}`,
        isGuess: true,
      })
    : read

/** The national holiday that an entry is: of the law by its days, another by its name too. */
function nationalHolidayOn({ firstDay, lastDay, title }: EntryWords) {
  const year = Number(firstDay.slice(0, 4))
  return nationalHolidays(year).find(
    ({ day, optional }) =>
      day.firstDay <= firstDay &&
      lastDay <= day.lastDay &&
      (!optional || plain(title).includes(plain(day.title).split(' ')[0]!)),
  )
}
