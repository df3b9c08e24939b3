import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import {
  type CalendarDay,
  type CalendarKind,
  calendarKindLabels,
  type NewCalendarDay,
} from '#schema/nouns/calendarDay.ts'
import { volume } from '#schema/tests/volume.ts'
import { readCalendarFile } from './readCalendarFile.ts'
import { schoolCalendarFile } from './schoolCalendarFile.ts'
import { instantIn } from './timeZone.ts'

// Covers: any days written in any way are read as those days; what this program writes of a calendar is nothing to do.

const runs = { numRuns: volume(200, 2000) }
const host = 'escola.br'
const kinds = Object.keys(calendarKindLabels) as CalendarKind[]
const title = fc
  .string({ unit: fc.constantFrom(...'aZé ç,;:\\"\'ãõ👩🏽‍🏫0(9)=º·–\u00A0'), minLength: 1, maxLength: 60 })
  .map((text) => `A${text.trim()}`)
  .filter((text) => text === text.trim())
/** Days of the years with and without changes of the clocks. */
const firstDay = fc.nat(4400).map((n) => addDays('2017-01-01', n))

interface Day {
  title: string
  firstDay: string
  lastDay: string
}
const daysList = fc.uniqueArray(
  fc
    .record({ title, firstDay, length: fc.oneof(fc.constant(0), fc.nat(30)) })
    .map(({ length, ...day }): Day => ({ ...day, lastDay: addDays(day.firstDay, length) })),
  { minLength: 1, maxLength: 8, selector: (day) => `${day.firstDay} ${day.title}` },
)

const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha', 'America/Bahia']
const style = fc.record({
  days: fc.constantFrom('date', 'bare', 'local', 'zone', 'utc', 'outlook', 'lastMinute', 'length'),
  zone: fc.constantFrom(...zones),
  seed: fc.nat(1_000_000),
  ends: fc.constantFrom('\r\n', '\n', 'mixed'),
  fold: fc.constantFrom(0, 20, 75),
  order: fc.boolean(),
  calendars: fc.integer({ min: 1, max: 3 }),
  uids: fc.constantFrom('each', 'none', 'one'),
  noise: fc.boolean(),
})
type Style = typeof style extends fc.Arbitrary<infer S> ? S : never

const stamp = (date: string, time = '000000') => `${date.replaceAll('-', '')}T${time}`
const utc = (zone: string, date: string) =>
  `${new Date(instantIn(zone, date, '00:00')).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The lines that say when an event is. */
function timesOf({ firstDay: from, lastDay }: Day, { days, zone }: Style): string[] {
  const [first, after] = [from.replaceAll('-', ''), addDays(lastDay, 1)]
  const length = Math.round((Date.parse(after) - Date.parse(from)) / 86_400_000)
  return {
    date: [`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${after.replaceAll('-', '')}`],
    bare: [`DTSTART:${first}`, `DTEND:${after.replaceAll('-', '')}`],
    local: [`DTSTART:${stamp(from)}`, `DTEND:${stamp(after)}`],
    zone: [`DTSTART;TZID=${zone}:${stamp(from)}`, `DTEND;TZID=${zone}:${stamp(after)}`],
    utc: [`DTSTART:${utc(zone, from)}`, `DTEND:${utc(zone, after)}`],
    outlook: [
      `DTSTART;TZID="E. South America Standard Time":${stamp(from)}`,
      `DTEND;TZID="E. South America Standard Time":${stamp(after)}`,
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ],
    lastMinute: [`DTSTART:${stamp(from)}`, `DTEND:${stamp(lastDay, '235900')}`],
    length: [`DTSTART;VALUE=DATE:${first}`, `DURATION:P${length}D`],
  }[days]
}

const noise = ['CLASS:PUBLIC', 'TRANSP:TRANSPARENT', 'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC', 'PRIORITY:5']
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')
/** A number from 0 to 1 for a place of a file, always the same. */
const chance = (seed: number, place: number) => Math.abs(Math.sin(seed + place * 12.9898) * 43758.5453) % 1

function write(days: readonly Day[], how: Style): Uint8Array {
  const encoder = new TextEncoder()
  const events = days.map((day, i) => {
    const uid = { each: [`UID:${i}-${how.seed}@x`], none: [], one: ['UID:same@x'] }[how.uids]
    const lines = [...uid, ...timesOf(day, how), `SUMMARY:${escaped(day.title)}`, ...(how.noise ? noise : [])]
    const mixed = how.order ? lines.sort((a, b) => chance(how.seed, a.length) - chance(how.seed, b.length)) : lines
    return ['BEGIN:VEVENT', ...mixed, 'END:VEVENT']
  })
  const size = Math.ceil(events.length / how.calendars)
  const zone = how.days === 'utc' ? [`X-WR-TIMEZONE:${how.zone}`] : []
  const lines = Array.from({ length: how.calendars }, (_, i) => events.slice(i * size, (i + 1) * size))
    .filter((each) => each.length > 0)
    .flatMap((each) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...zone, ...each.flat(), 'END:VCALENDAR'])
  // Folded between bytes, as old programs do.
  return Uint8Array.from(
    lines.flatMap((line, i) => {
      const end = encoder.encode(how.ends === 'mixed' ? ['\r\n', '\n'][Math.round(chance(how.seed, i))] : how.ends)
      return [...encoder.encode(line)]
        .flatMap((byte, at) => (how.fold && at && at % how.fold === 0 ? [...end, 32, byte] : [byte]))
        .concat(...end)
    }),
  )
}

const plainDay = ({ title, firstDay, lastDay }: Day): Day => ({ title, firstDay, lastDay })
const inOrder = (days: readonly Day[]) =>
  days.map(plainDay).sort((a, b) => `${a.firstDay} ${a.title}`.localeCompare(`${b.firstDay} ${b.title}`))

describe('any list of days, in the ways of any program,', () => {
  test('is read as that list; a second time there is nothing to do', () => {
    fc.assert(
      fc.property(daysList, style, (days, how) => {
        const file = write(days, how)
        const entries = readCalendarFile(file, [], { host })
        const read = entries.flatMap(({ day }) => day ?? [])
        expect(inOrder(read)).toEqual(inOrder(days))
        expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['new']))
        const again = readCalendarFile(file, read, { host })
        expect(new Set(again.map(({ state }) => state))).toEqual(new Set(['known']))
        // Its days have names of their own, by which the next file finds them.
        const uids = read.flatMap(({ uid }) => uid ?? [])
        expect(new Set(uids).size).toBe(uids.length)
      }),
      runs,
    )
  })

  test('with an end that is no day, or hours, has each other day as it is, and a word for that one', () => {
    fc.assert(
      fc.property(daysList, style, fc.nat(), fc.boolean(), (days, how, which, hasHours) => {
        const bad = days[which % days.length]!
        const start = hasHours ? `DTSTART:${stamp(bad.firstDay, '143000')}` : 'DTSTART;VALUE=DATE:20260230'
        const text = new TextDecoder().decode(write(days, { ...how, days: 'date', fold: 0 }))
        const from = `DTSTART;VALUE=DATE:${bad.firstDay.replaceAll('-', '')}`
        // Of several events on that day, all are bad.
        const others = days.filter((day) => day.firstDay !== bad.firstDay)
        const until = /DTEND;VALUE=DATE:\d+/g
        const file = text.replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g, (event) =>
          event.includes(from) ? event.replace(from, start).replace(until, 'STATUS:CONFIRMED') : event,
        )
        const entries = readCalendarFile(new TextEncoder().encode(file), [], { host })
        const isWhole = (entry: (typeof entries)[number]) => entry.state === 'new' && !entry.daysNote
        expect(inOrder(entries.filter(isWhole).flatMap(({ day }) => day ?? []))).toEqual(inOrder(others))
        for (const entry of entries.filter((each) => !isWhole(each)))
          if (hasHours) expect(entry).toMatchObject({ state: 'new', day: { kind: 'event', firstDay: bad.firstDay } })
          else expect(entry).toMatchObject({ state: 'refused', reason: 'O dia do evento não existe.' })
        expect(entries).toHaveLength(days.length)
      }),
      runs,
    )
  })
})

describe('what this program writes of a school’s calendar', () => {
  const uid = fc.oneof(
    fc.constant(null),
    fc.constantFrom('same@x', 'same@x 2026-03-02', 'week@x 2026-05-04', ' odd, name;\\ '),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
  const calendar = fc
    .array(
      fc.record({
        title,
        firstDay,
        length: fc.nat(40),
        kind: fc.constantFrom(...kinds),
        weekday: fc.constantFrom(...weekdays),
        uid,
      }),
      {
        minLength: 1,
        maxLength: 14,
      },
    )
    .map((days) =>
      days.map(({ length, weekday, ...day }, i): CalendarDay => {
        const isSchoolDay = day.kind === 'schoolDay'
        const lastDay = addDays(day.firstDay, isSchoolDay ? 0 : length)
        return { ...day, id: i + 1, schoolId: 1, lastDay, asWeekday: isSchoolDay ? weekday : null }
      }),
    )
  const fileOf = (days: readonly CalendarDay[]) =>
    new TextEncoder().encode(schoolCalendarFile('Escola; à, \\ "x"', days, { host, now: 0 }))
  const ofKind = ({ kind, title, firstDay, lastDay, asWeekday }: NewCalendarDay) =>
    [firstDay, lastDay, kind, asWeekday, title].join(' | ')

  test('is nothing to do in the same school: nothing new, changed or taken out, whatever its days are called', () => {
    fc.assert(
      fc.property(calendar, (days) => {
        const entries = readCalendarFile(fileOf(days), days, { host })
        expect(entries.map(({ state, title }) => [state, title]).filter(([state]) => state !== 'known')).toEqual([])
        expect(entries).toHaveLength(days.length)
      }),
      runs,
    )
  })

  test('is the same calendar in another school, and nothing to do there the second time', () => {
    fc.assert(
      fc.property(
        calendar.map((days) => [
          ...new Map(days.map((day) => [`${day.firstDay} ${day.title.toLowerCase()}`, day])).values(),
        ]),
        (days) => {
          // There, one name is one event.
          const own = days.map((day, i) => ({ ...day, uid: day.uid && `${i}-${day.uid}` }))
          const entries = readCalendarFile(fileOf(own), [], { host: 'outra.br' })
          const read = entries.flatMap(({ day }) => day ?? [])
          expect(read.map(ofKind).sort()).toEqual(own.map(ofKind).sort())
          const again = readCalendarFile(fileOf(own), read, { host: 'outra.br' })
          expect(new Set(again.map(({ state }) => state))).toEqual(new Set(['known']))
        },
      ),
      runs,
    )
  })
})
