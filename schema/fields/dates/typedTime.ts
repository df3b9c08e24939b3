import type { Typed } from './typedDate.ts'

/** Reads a time of day that a person types: '07:30', '730', '7h30', '7h'. */
export function readTime(text: string): Typed {
  const typed = text.trim()
  if (!typed) return { value: '' }
  const [, hour, minute = '00'] = /^(\d{1,2})\s?[h:.]?\s?(\d\d)?\s?(?:min|m|h)?$/i.exec(typed) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return { problem: 'escreva a hora como hh:mm, até 23:59' }
  return { value: `${hour.padStart(2, '0')}:${minute}` }
}

/** The text of a time that is being typed, with the colon between four digits. */
export const withColon = (text: string): string => text.replace(/^(\d\d)(\d\d)$/, '$1:$2')

/** A text that needs no more typing to be a time. */
export const isWholeTime = (text: string): boolean => /^\d\d:\d\d$/.test(text)
