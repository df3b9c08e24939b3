import ICAL from 'ical.js'

/** The library does not count the space that begins a continued line. */
ICAL.foldLength = 74

/** Control characters have no place in a calendar file; a line break is written as one. */
export const inFile = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ')

/** The library escapes the texts of the properties that it knows, and this is not one. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** The type of a calendar file. */
export const icsType = 'text/calendar; charset=utf-8'

/** What the files of this program say made them. */
export const ownProgram = '-//Chamada//Chamada//PT-BR'

/** An empty calendar of this program, with the name that programs show. */
export function newCalendar(name: string): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', ownProgram)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('x-wr-calname', escaped(inFile(name)))
  return calendar
}

/**
 * Adds an event with what every event needs.
 * @param uid the same in every file that has this event
 * @param now when the file is made, ms
 */
export function addEvent(calendar: ICAL.Component, uid: string, summary: string, now: number): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', uid)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(now), true))
  event.addPropertyWithValue('summary', inFile(summary))
  calendar.addSubcomponent(event)
  return event
}

/** The text of a file: lines of at most 75 bytes that end in CRLF. */
export const textOf = (calendar: ICAL.Component): string => `${calendar.toString()}\r\n`
