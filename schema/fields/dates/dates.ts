import { intlFormat } from 'date-fns/intlFormat'
import { lightFormat } from 'date-fns/lightFormat'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'

const noonOf = (date: string) => new Date(`${date}T12:00:00`)
const named = (date: Date, parts: Intl.DateTimeFormatOptions) => intlFormat(date, parts, { locale: 'pt-BR' })

/** 21/11/2026, of a civil date. */
export const fullDate = (date: string) => date.split('-').reverse().join('/')

/** 21/11, of a civil date. */
export const shortDate = (date: string) => lightFormat(noonOf(date), 'dd/MM')

/** 'sábado, 21 de novembro', of a civil date. */
export const longDate = (date: string) => named(noonOf(date), { weekday: 'long', day: 'numeric', month: 'long' })

/** '21 de novembro', of a civil date. */
export const dayAndMonth = (date: string) => named(noonOf(date), { day: 'numeric', month: 'long' })

/** 'novembro', of a civil date. */
export const monthLabel = (date: string) => named(noonOf(date), { month: 'long' })

/** 08:07, of an instant (ms) in the device's own zone. */
export const timeOf = (at: number) => lightFormat(new Date(at), 'HH:mm')

/** '21/11 às 08:07', of an instant (ms) in the device's own zone. */
export const dayAndTimeOf = (at: number) => lightFormat(new Date(at), "dd/MM 'às' HH:mm")

const weekdayLabels: Partial<Record<Weekday, string>> = {}

/** 'segunda-feira'. A timetable says it in every cell, and each call of Intl takes a tenth of a millisecond. */
export const weekdayLabel = (weekday: Weekday) =>
  (weekdayLabels[weekday] ??= named(new Date(2026, 0, 4 + weekdays.indexOf(weekday)), { weekday: 'long' }))

/** 21/11/2026, of an instant (ms) in the device's own zone. */
export const dayOf = (at: number) => lightFormat(new Date(at), 'dd/MM/yyyy')
