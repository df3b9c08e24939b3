import { minutesOf } from '#schema/fields/dates/moment.ts'
import { type LessonHour, mostLessonHours } from '#schema/fields/meeting.ts'
import { endTime } from './weekGrid.ts'

const time = /(?<!\d)([01]?\d|2[0-3])(?:[:.]([0-5]\d)|\s?h\s?([0-5]\d)?)(?!\d)/gi

/** The hours of a school's lessons as lines to type into: '07:00 às 07:50'. */
export const lessonHoursText = (hours: readonly LessonHour[] | null): string =>
  (hours ?? []).map((each) => `${each.startTime} às ${endTime(each)}`).join('\n')

/**
 * The lessons in a text, one a line, such as '1ª aula 07:00 às 07:50' or '7h - 7h50'. Empty lines and those of a break
 * (*intervalo*, *recreio*) are nothing: a break is the time between two lessons.
 */
export function lessonHoursIn(text: string): { hours: LessonHour[] | null } | { problem: string } {
  const hours: LessonHour[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (!line.trim() || /intervalo|recreio/i.test(line)) continue
    const [start, end, more] = [...line.matchAll(time)].map(([, hour, minutes, after]) =>
      [hour!.padStart(2, '0'), minutes ?? after ?? '00'].join(':'),
    )
    if (!start || !end || more !== undefined)
      return { problem: `Linha ${i + 1}: escreva o início e o fim, como 07:00 às 07:50` }
    const minutes = minutesOf(end) - minutesOf(start)
    if (!(minutes >= 5)) return { problem: `Linha ${i + 1}: o fim vem depois do início, 5 minutos ao menos` }
    const before = hours.at(-1)
    if (before && start < endTime(before)) return { problem: `Linha ${i + 1}: começa antes do fim da aula anterior` }
    hours.push({ startTime: start, minutes })
  }
  if (hours.length > mostLessonHours) return { problem: `Use até ${mostLessonHours} aulas por dia` }
  return { hours: hours.length ? hours : null }
}
