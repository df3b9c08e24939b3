import { minutesOf } from '#schema/fields/dates/moment.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { classMinutes } from '#schema/rules/schedule/subjects.ts'
import { foldedTitle } from '../codeOf.ts'
import type { RecordSource } from '../importRecords.ts'
import { lengthOf } from './lessonTimes.ts'

/** What a line of a list or a cell of a grid says: a class is taught a subject on these days at this time. */
export interface TimetableRow {
  source: RecordSource
  cells: readonly string[]
  /** The class's. */
  title: string
  subject?: string
  /** The module of the subject, where the sheet names it. */
  module?: string
  teacher?: string
  room?: string
  days: readonly Weekday[]
  /** HH:MM */
  start?: string
  end?: string
  /** How long lessons are where it stands, by the hours beside it. */
  usual?: number
  /** The numbers of its lessons in the day, from 1. */
  lessons: readonly number[]
  notes: readonly string[]
}

export interface RowMeeting {
  weekday: Weekday
  startTime: string
  minutes: number
  /** The file does not say when it ends. */
  isGuess?: true
  notes: string[]
}

/** The meetings of each row, or why it has none. What one row leaves out may be known from the others. */
export function meetingsOfRows(rows: readonly TimetableRow[]): ({ meetings: RowMeeting[] } | { why: string })[] {
  const hours = lessonHours(rows)
  const timed = rows.map((row) => timesOf(row, hours))
  const lengths = usualLengths(rows, timed)
  return rows.map((row, i) => {
    const times = timed[i]!
    if ('why' in times) return times
    const made = times.map(({ start, end, note }) => meetingOf(start, end, row.usual ?? lengths(row.title), note))
    const bad = made.find((each) => each.minutes < 5 || each.minutes > 720)
    if (bad) return { why: `A aula das ${bad.startTime} tem ${bad.minutes} minutos: confira o início e o fim.` }
    return { meetings: row.days.flatMap((weekday) => made.map((each) => ({ weekday, ...each }))) }
  })
}

interface Times {
  start: string
  end?: string | undefined
  note?: string
}

/** The hours of a row: what it says itself, else those of its lessons' numbers. */
function timesOf(row: TimetableRow, hours: Hours): Times[] | { why: string } {
  const { start, end, lessons } = row
  const known = lessons.map((number) => hours(row.title, number))
  if (start && lessons.length > 1 && known.every((each) => each !== undefined)) return known
  if (start) {
    const note =
      lessons.length > 1 ? 'a hora de cada aula não está no arquivo: vale uma só, do início ao fim' : undefined
    return [{ start, end: end ?? (lessons.length === 1 ? known[0]?.end : undefined), ...(note && { note }) }]
  }
  const silent = lessons.filter((_, i) => !known[i])
  if (!lessons.length) return { why: 'A linha não diz a hora: escreva o início e o fim, como 07:00 e 07:50.' }
  if (silent.length)
    return {
      why: `A hora da ${silent.map((number) => `${number}ª`).join(', ')} aula não está no arquivo: escreva o início e o fim.`,
    }
  return known as Times[]
}

type Hours = (title: string, lesson: number) => Times | undefined

/** The hours of the lessons of a day, where rows say both number and hour: those of the class, else of the whole file. */
function lessonHours(rows: readonly TimetableRow[]): Hours {
  const said = new Map<string, Map<string, Times>>()
  const say = (key: string, times: Times) => {
    const all = said.get(key) ?? new Map<string, Times>()
    const known = all.get(times.start)
    all.set(times.start, known?.end ? known : times)
    said.set(key, all)
  }
  for (const { title, start, end, lessons } of rows)
    if (start && lessons.length === 1)
      for (const key of [`${lessons[0]}`, `${lessons[0]} ${foldedTitle(title)}`]) say(key, { start, end })
  return (title, lesson) => {
    const [own, all] = [said.get(`${lesson} ${foldedTitle(title)}`), said.get(`${lesson}`)]
    const found = own ?? all
    return found?.size === 1 ? [...found.values()][0] : undefined
  }
}

/** The shortest time between two beginnings on one day of a class: how long its lessons are, if nothing says it. */
function usualLengths(rows: readonly TimetableRow[], timed: readonly (Times[] | { why: string })[]) {
  const starts = new Map<string, Map<Weekday, Set<number>>>()
  for (const [i, { title, days }] of rows.entries()) {
    const times = timed[i]!
    if ('why' in times) continue
    const week = starts.get(foldedTitle(title)) ?? new Map<Weekday, Set<number>>()
    starts.set(foldedTitle(title), week)
    for (const day of days)
      for (const { start } of times) week.set(day, (week.get(day) ?? new Set()).add(minutesOf(start)))
  }
  return (title: string): number | undefined => {
    return shortestGap([...(starts.get(foldedTitle(title))?.values() ?? [])])
  }
}

/** The shortest time between two of the beginnings of a day, in minutes, if it can be that of a lesson. */
export function shortestGap(days: readonly Iterable<number>[]): number | undefined {
  const gaps = days.flatMap((day) =>
    [...new Set(day)].sort((a, b) => a - b).flatMap((start, i, all) => (i ? start - all[i - 1]! : [])),
  )
  const shortest = Math.min(...gaps)
  return shortest >= 20 && shortest <= 180 ? shortest : undefined
}

function meetingOf(startTime: string, end: string | undefined, usual: number | undefined, note: string | undefined) {
  const notes = note ? [note] : []
  if (end) return { startTime, minutes: lengthOf(startTime, end), notes }
  const minutes = usual ?? classMinutes
  const from = usual ? ', pelo tempo até a aula seguinte' : ''
  return {
    startTime,
    minutes,
    isGuess: true as const,
    notes: [...notes, `sem o fim no arquivo: ${minutes} minutos${from}`],
  }
}
