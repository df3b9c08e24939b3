import { addDays, noonOn, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { type MeetingTime, meetingTimes } from '#schema/fields/meeting.ts'
import { type Rows, type TableName, tableNames, wholeRow } from '#schema/nouns/tables.ts'
import { firstTimes } from '#schema/rules/schedule/subjects.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'

/** The whole rows of a school. */
export type School = { [T in TableName]: Rows[T][] }

export interface RandomTimetable {
  zone: 'America/Sao_Paulo' | 'America/Rio_Branco'
  /** Instants at which to look at it, ms: some day of the year, and months later. */
  looks: number[]
  schoolId: number
  teachers: number[]
  students: number[]
  rows: School
}

const offsets = { 'America/Sao_Paulo': 3, 'America/Rio_Branco': 5 }
const hours = ['00:10', '07:00', '07:50', '08:40', '10:00', '13:00', '13:50', '23:20']

/**
 * A random school of a year: classes with and without timetables, people who come and go, substitutes, excusals,
 * holidays, Saturdays with a weekday's lessons, and rolls of all kinds, in the weeks around both looks.
 * @param seed also numbers it: the rows of two seeds have no number in common
 */
export function randomTimetable(seed: number): RandomTimetable {
  const random = seededRandom(seed)
  const { between, chance, pick } = random
  const zone = pick(['America/Sao_Paulo', 'America/Rio_Branco'] as const)
  const base = 1000 * (seed + 1)
  const of = (from: number, count: number) => Array.from({ length: count }, (_, i) => base + from + i)
  const [teachers, students, modules, classes] = [of(10, 3), of(20, 4), of(0, 3), of(0, between(1, 3))]
  const schoolId = base
  const rows = Object.fromEntries(tableNames.map((table) => [table, []])) as unknown as School
  const add = <T extends TableName>(table: T, fields: Partial<Rows[T]>) => {
    const row = wholeRow(table, fields as never)
    rows[table].push(row as never)
    return row
  }
  const today = addDays('2026-02-20', between(0, 180))
  const days = [today, addDays(today, between(20, 110))]
  const looks = days.map((date) => Date.parse(`${date}T00:00:00Z`) + (offsets[zone] * 60 + between(0, 1439)) * 60_000)
  /** A day around one of the looks. */
  const day = (before: number, after: number) => addDays(pick(days), between(-before, after))
  const at = (date: string) =>
    chance(0.5) ? noonOn(date, zone) : noonOn(date, zone) + between(-11, 11) * 3_600_000 + 1

  add('schools', { id: schoolId, name: `Escola ${seed}`, createdAt: 0 })
  const person = { schoolId, createdAt: 0 }
  for (const id of teachers) add('users', { ...person, id, name: `Prof ${id}`, role: 'teacher', email: `${id}@e.br` })
  for (const id of students)
    add('users', { ...person, id, name: `Aluno ${id}`, role: 'student', username: `${id}`, category: 'a' })
  for (const id of modules) {
    add('modules', { id, title: `6º ano · Matéria ${id % 10}`, schoolId, createdAt: 0 })
    for (const order of [1, 2, 3])
      add('lessons', { id: lessonOf(id, order), moduleId: id, title: `Aula ${order}`, order })
  }
  for (const [i, title] of calendarDays(random, day).entries())
    add('calendarDays', { id: base + i, schoolId, uid: null, title: `Dia ${i}`, ...title })

  for (const id of classes) {
    const teacherId = pick([...teachers, ...teachers, null])
    const hasTimetable = chance(0.75)
    const meetings = hasTimetable && chance(0.4) ? timesOf(random) : null
    const links = modules
      .filter(() => chance(0.7))
      .map((moduleId) => ({
        ...{ moduleId, classId: id, createdAt: 0, teacherId: pick([null, null, ...teachers]) },
        meetings: hasTimetable && chance(0.7) ? timesOf(random) : null,
      }))
    add('classes', {
      ...{ id, title: `Turma ${id % 10}`, teacherId, schoolId, meetings, category: 'a' },
      ...{ weekday: pick(weekdays), classTime: pick(hours), ...firstTimes({ meetings }, links) },
      closedOn: chance(0.2) ? day(5, 10) : null,
    })
    for (const link of links) add('moduleClasses', link)
    const taught = links.map(({ moduleId }) => moduleId)
    for (const studentId of students.filter(() => chance(0.7)))
      add('enrollments', {
        ...{ classId: id, studentId, enrolledAt: at(chance(0.7) ? '2026-02-02' : day(10, 5)) },
        leftAt: chance(0.25) ? at(day(8, 12)) : null,
        gaps: chance(0.1) ? gapAround(day(5, 5), at) : null,
        excusedFrom: chance(0.3) && taught.length ? [{ moduleId: pick(taught), since: day(10, 5) }] : null,
      })
    for (let n = 0; chance(0.5) && n < 4; n += 1) {
      const firstDay = day(9, 6)
      add('coverages', {
        ...{
          id: base + (id % 10) * 10 + n,
          schoolId,
          classId: id,
          firstDay,
          lastDay: addDays(firstDay, between(0, 12)),
        },
        ...{ moduleId: pick([null, ...taught]), teacherId: pick([...teachers, null]), createdAt: n + 1 },
      })
    }
    for (const lessonId of taught.flatMap((moduleId) => [1, 2, 3].map((order) => lessonOf(moduleId, order))))
      for (const date of days)
        for (let before = 0; before < 12; before += 1)
          if (chance(0.12)) addRoll(add, random, { classId: id, lessonId, date: addDays(date, -before) }, students)
  }
  return { zone, looks, schoolId, teachers, students, rows }
}

const lessonOf = (moduleId: number, order: number) => moduleId * 10 + order

/** Some meetings of a week; next to each other, some are a double lesson. Null for none. */
function timesOf({ between, chance, pick }: Random): MeetingTime[] | null {
  const one = (): MeetingTime => ({
    ...{ weekday: pick(weekdays), startTime: pick(hours), minutes: pick([45, 50, 90]) },
    ...(chance(0.2) && { room: pick(['Sala 1', 'Sala 2']) }),
  })
  return meetingTimes.parse(Array.from({ length: between(1, 9) }, one))
}

/** Holidays, recesses, days that change nothing, and days that count as another, no day twice. */
function calendarDays({ between, chance, pick }: Random, day: (before: number, after: number) => string) {
  const found: Pick<Rows['calendarDays'], 'kind' | 'firstDay' | 'lastDay' | 'asWeekday'>[] = []
  for (let n = 0; chance(0.7) && n < 5; n += 1) {
    const firstDay = day(7, 7)
    found.push({
      kind: pick(['holiday', 'recess', 'event', 'observance', 'halfDay']),
      firstDay,
      lastDay: addDays(firstDay, between(0, 2)),
      asWeekday: null,
    })
  }
  for (let n = 0; chance(0.6) && n < 3; n += 1) {
    const some = day(7, 7)
    const firstDay = chance(0.7) ? addDays(some, 6 - weekdayIndex(some)) : some
    if (found.some((each) => each.kind === 'schoolDay' && each.firstDay === firstDay)) continue
    found.push({ kind: 'schoolDay', firstDay, lastDay: firstDay, asWeekday: pick([...weekdays, null]) })
  }
  return found
}

function gapAround(date: string, at: (date: string) => number): { leftAt: number; backAt: number }[] {
  return [{ leftAt: at(date), backAt: at(addDays(date, 4)) }]
}

/** A roll that was concluded, begun, opened and withdrawn, or cancelled, maybe with the lessons it counts for. */
function addRoll(
  add: <T extends TableName>(table: T, fields: Partial<Rows[T]>) => unknown,
  { chance, pick }: Random,
  roll: Pick<Rows['rollCalls'], 'classId' | 'lessonId' | 'date'>,
  students: readonly number[],
) {
  const concludedAt = chance(0.6) ? Number(roll.lessonId) + Date.parse(roll.date) : null
  const cancelledReason = chance(0.15) ? 'Chuva' : null
  add('rollCalls', { ...roll, concludedAt, cancelledReason, periods: pick([null, 1, 2]) })
  for (const studentId of students.filter(() => chance(0.4)))
    add('attendance', { ...roll, studentId, present: chance(0.8) })
}
