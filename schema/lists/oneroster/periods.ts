import { clockOf, minutesOf } from '#schema/fields/dates/moment.ts'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import { codeOf } from '../codeOf.ts'
import type { ClassRecord, MeetingRecord } from '../importRecords.ts'
import { weekdaysOf, weekdayWords } from '../sheet/cellValues.ts'
import { lengthOf } from '../timetable/lessonTimes.ts'

/** A meeting as a bundle says it: of a module, or of the class itself, with who takes it. */
export interface Period extends MeetingTime {
  module?: string | undefined
  teacher?: string | undefined
}

/**
 * A meeting as a text of OneRoster's `periods`, which the standard leaves to each system:
 * 'segunda-feira 07:00-07:50 6º ano · Matemática {Ana Souza} [Sala 2]'. It has no comma, which separates periods.
 */
export function periodText({ weekday, startTime, minutes, room = '', module = '', teacher = '' }: Period): string {
  const hours = `${startTime}-${clockOf(minutesOf(startTime) + minutes)}`
  return [weekdayWords[weekday], hours, module, `{${teacher}}`, room && `[${room}]`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(',', comma)
}

/** A comma inside a period. */
const comma = '\u201a'

const pattern = /^(\S+) (\d\d:\d\d)-(\d\d:\d\d) (?:(.{1,200}) )?\{(.{0,200})\}(?: \[(.{0,60})\])?$/

/** The meetings of a class's `periods`, as Chamada writes them. Those of other systems are mere numbers, and are left out. */
export function meetingsOfPeriods(periods: string, { source, codes, title }: ClassRecord): MeetingRecord[] {
  return periods.split(',').flatMap((text) => {
    const [, day = '', startTime, end, module, name, room] = pattern.exec(text.trim().replaceAll(comma, ',')) ?? []
    const [weekday] = weekdaysOf(day) ?? []
    if (!startTime || !end || !weekday) return []
    const hours = `${weekdayWords[weekday]} ${startTime}–${end}`
    return [
      {
        ...{
          kind: 'meeting' as const,
          source,
          schoolClass: codes,
          weekday,
          startTime,
          minutes: lengthOf(startTime, end),
        },
        what: [title, module, hours, name].filter(Boolean).join(' · '),
        ...(module && { module }),
        ...(name && { name, person: [codeOf.name(name)] }),
        ...(room && { room }),
      },
    ]
  })
}
