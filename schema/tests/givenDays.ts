import { readCalendarFile } from '#schema/lists/calendar/readCalendarFile.ts'

const context = { years: { from: '2026-01-01', to: '2027-12-31' } }
/** The lines of an event. */
export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
/** A calendar file with these lines. */
export const ics = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR'].join('\r\n')

/** What a file gives to an empty calendar: each entry in one line: its days, kind and weekday, name, and why. */
export const given = (file: string | Uint8Array) =>
  readCalendarFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, [], context).map((entry) => {
    if (entry.state === 'removed') return `removed: ${entry.title}`
    if (entry.state === 'refused') return `refused: ${entry.title}: ${entry.reason}`
    const { firstDay, lastDay, kind, asWeekday } = entry.day
    const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`
    const why = [
      entry.note,
      entry.isGuess && '?',
      entry.isOptional && 'optional',
      entry.daysNote && `(${entry.daysNote})`,
    ]
      .filter(Boolean)
      .join(' ')
    return [days, [kind, asWeekday].filter(Boolean).join(' '), entry.title, why].join(' | ').replace(/ \| $/, '')
  })
