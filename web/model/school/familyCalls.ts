import { shortDate } from '#schema/fields/dates/dates.ts'
import { phoneNumber } from '#schema/fields/phoneNumber.ts'
import { kinshipLabels } from '#schema/nouns/kinshipLabels.ts'
import type { Guardian } from '#schema/nouns/studentRecord.ts'
import { schoolWithArticle } from './schoolWithArticle.ts'

/** Somebody who can be called. */
export interface Callable {
  /** 'Rosa (mãe)'. */
  who: string
  phone: string
  /** The address of a call, and of a message with a text. */
  call: string
  message(text: string): string
}

/** 'Rosa (mãe)'; the name alone of somebody who is something else. */
export const guardianName = ({ name, kinship }: Pick<Guardian, 'name' | 'kinship'>): string =>
  kinship === 'other' ? name : `${name} (${kinshipLabels[kinship].toLowerCase()})`

/** Those of a student's responsible people who have a telephone, in their order. */
export const callable = (guardians: readonly Pick<Guardian, 'name' | 'kinship' | 'phone'>[]): Callable[] =>
  guardians.flatMap((each) => {
    const number = each.phone && phoneNumber(each.phone)
    if (!each.phone || !number) return []
    return {
      who: guardianName(each),
      phone: each.phone,
      call: `tel:${number}`,
      // Both kinds of phones read the body after '?&'.
      message: (text) => `sms:${number}?&body=${encodeURIComponent(text)}`,
    }
  })

/** How a message about a student begins. */
export const greeting = (student: string, school: string): string =>
  `Olá! Aqui é ${schoolWithArticle(school, 'de')}, sobre ${firstName(student)}.`

const firstName = (name: string) => name.trim().split(/\s+/)[0]!

/** A text names no more days than these. */
const mostDays = 5

/**
 * What a message to a family says, for the phone's own app: 'Olá! Aqui é da Escola Rui. Ana faltou em 20/11 e 23/11.'
 * @param days civil dates, the earliest first; of many, the last are named
 */
export function absenceText(about: {
  student: string
  school: string
  days: readonly string[]
  today: string
}): string {
  const { student, school, days, today } = about
  const named = days.slice(-mostDays).map((day) => (day === today ? `hoje (${shortDate(day)})` : shortDate(day)))
  const last = named.pop()
  const when = named.length ? `${named.join(', ')} e ${last}` : (last ?? '')
  const isToday = days.length === 1 && days[0] === today
  const missed = `${firstName(student)} faltou ${isToday ? when : `em ${when}`}`
  const more = days.length > mostDays ? `, ${days.length} dias este ano` : ''
  return `Olá! Aqui é ${schoolWithArticle(school, 'de')}. ${missed}${more}. Aconteceu alguma coisa? Podemos ajudar?`
}
