import { type Weekday, weekdays } from '#schema/entities/labels.ts'

const months = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]
const weekdayNames: Record<Weekday, string> = {
  sunday: 'domingo',
  monday: 'segunda-feira',
  tuesday: 'terça-feira',
  wednesday: 'quarta-feira',
  thursday: 'quinta-feira',
  friday: 'sexta-feira',
  saturday: 'sábado',
}

const noonOf = (date: string) => new Date(`${date}T12:00:00`)
const two = (number: number) => String(number).padStart(2, '0')
const short = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}`
const full = (date: Date) => `${short(date)}/${String(date.getFullYear()).padStart(4, '0')}`
const clock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`

/** 21/11/2026, of a civil date. */
export const fullDate = (date: string) => full(noonOf(date))

/** 21/11, of a civil date. */
export const shortDate = (date: string) => short(noonOf(date))

/** 'sábado, 21 de novembro', of a civil date. */
export const longDate = (date: string) => `${weekdayLabel(weekdays[noonOf(date).getDay()]!)}, ${dayAndMonth(date)}`

/** '21 de novembro', of a civil date. */
export const dayAndMonth = (date: string) => `${noonOf(date).getDate()} de ${monthLabel(date)}`

/** 'novembro', of a civil date. */
export const monthLabel = (date: string) => months[noonOf(date).getMonth()]!

/** 08:07, of an instant (ms) in the device's own zone. */
export const timeOf = (at: number) => clock(new Date(at))

/** '21/11 às 08:07', of an instant (ms) in the device's own zone. */
export const dayAndTimeOf = (at: number) => `${short(new Date(at))} às ${timeOf(at)}`

/** 'segunda-feira' */
export const weekdayLabel = (weekday: Weekday) => weekdayNames[weekday]

/** 21/11/2026, of an instant (ms) in the device's own zone. */
export const dayOf = (at: number) => full(new Date(at))
