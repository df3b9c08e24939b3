import { format } from 'date-fns/format'
import { ptBR } from 'date-fns/locale/pt-BR'
import { type Weekday, weekdays } from '#schema/entities/labels.ts'

const noonOf = (date: string) => new Date(`${date}T12:00:00`)
const on = (date: Date, pattern: string) => format(date, pattern, { locale: ptBR })

/** 21/11/2026, of a civil date. */
export const fullDate = (date: string) => on(noonOf(date), 'dd/MM/yyyy')

/** 21/11, of a civil date. */
export const shortDate = (date: string) => on(noonOf(date), 'dd/MM')

/** 'sábado, 21 de novembro', of a civil date. */
export const longDate = (date: string) => on(noonOf(date), "EEEE, d 'de' MMMM")

/** '21 de novembro', of a civil date. */
export const dayAndMonth = (date: string) => on(noonOf(date), "d 'de' MMMM")

/** 'novembro', of a civil date. */
export const monthLabel = (date: string) => on(noonOf(date), 'MMMM')

/** 08:07, of an instant (ms) in the device's own zone. */
export const timeOf = (at: number) => on(new Date(at), 'HH:mm')

/** '21/11 às 08:07', of an instant (ms) in the device's own zone. */
export const dayAndTimeOf = (at: number) => on(new Date(at), "dd/MM 'às' HH:mm")

/** 'segunda-feira' */
export const weekdayLabel = (weekday: Weekday) => on(new Date(2026, 0, 4 + weekdays.indexOf(weekday)), 'EEEE')

/** 21/11/2026, of an instant (ms) in the device's own zone. */
export const dayOf = (at: number) => on(new Date(at), 'dd/MM/yyyy')
