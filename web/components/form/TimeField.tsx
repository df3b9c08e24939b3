import { clockOf, minutesOf } from '#schema/fields/dates/moment.ts'
import { isWholeTime, readTime, withColon } from '#schema/fields/dates/typedTime.ts'
import { TypedField, type TypedProps } from './TypedField.tsx'

const dayMinutes = 24 * 60

const kind = {
  placeholder: 'hh:mm',
  hint: 'Hora e minutos, como em 07:30. As setas mudam cinco minutos.',
  read: readTime,
  shown: (time: string) => time,
  typing: withColon,
  isWhole: isWholeTime,
  next: (time: string, by: number) => (time ? clockOf((minutesOf(time) + 5 * by + dayMinutes) % dayMinutes) : '07:00'),
}

/** A labelled time of day (HH:MM, of 24 hours), typed as 07:30, 730 or 7h30. */
export const TimeField = (props: TypedProps) => <TypedField {...props} kind={kind} />
