import { addDays } from '#schema/fields/dates/civilDate.ts'
import { shortDate } from '#schema/fields/dates/dates.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import { type Enrollment, isExcused } from '#schema/nouns/enrollment.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import type { User } from '#schema/nouns/user.ts'
import { attendanceRate, countAttendance, countDetails } from '#schema/rules/attendance/attendanceRate.ts'
import { byNumber } from '#schema/rules/attendance/callNumbers.ts'
import { byStudent } from '#schema/rules/attendance/classPerformance.ts'
import { type Counted, countedMarks } from '#schema/rules/attendance/countedMarks.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { moduleOfRoll, type Subject } from '#schema/rules/schedule/subjects.ts'

/** What a diary is made of: everything of one class. */
export interface DiaryRecords {
  people: readonly User[]
  enrollments: readonly Enrollment[]
  rolls: readonly RollCall[]
  attendance: readonly Attendance[]
  /** The class's lessons in the order of its plan. */
  lessons: readonly { id: number; title: string; moduleId: number }[]
}

/** The lessons of one roll. */
interface DiaryLesson {
  /** Their numbers among the lessons of the period, from 1: '3', or '3–4' of a double one. */
  numbers: string
  /** How many they are. */
  lessons: number
  date: string
  lessonId: number
  title: string
  /** What was taught. */
  content: string | null
}

interface DiaryRow {
  studentId: number
  /** The call number; null for one who left before the year's first roll. */
  number: number | null
  name: string
  matricula: string | null
  /** 'desde 05/11', 'até 10/11, desde 18/11'; '' for who was there all the time. */
  note: string
  /**
   * For each roll: P, F, FJ or A, or '1/2' for one lesson of two; '' without a mark, D for who is excused from the
   * subject, '–' on a day outside the enrolment.
   */
  marks: string[]
  /** The late are among the present. */
  present: number
  /** All absences: the unjustified and the justified. */
  absent: number
  unjustified: number
  justified: number
  late: number
  /** From 0 to 1; null without marks. */
  rate: number | null
}

export interface ClassDiary {
  lessons: DiaryLesson[]
  rows: DiaryRow[]
  /** Days on which there was no lesson, with the reason. */
  cancelled: { date: string; title: string; reason: string }[]
}

/**
 * The records of one subject: the rolls that belong to it.
 * @param subjects all that the class is taught
 */
export function recordsOfSubject(
  records: DiaryRecords,
  subjects: readonly Pick<Subject, 'moduleId'>[],
  moduleId: number | null,
): DiaryRecords {
  const modules = new Map(records.lessons.map((lesson) => [lesson.id, lesson.moduleId]))
  const isOfIt = ({ lessonId }: { lessonId: number }) => moduleOfRoll(subjects, modules.get(lessonId)) === moduleId
  return { ...records, rolls: records.rolls.filter(isOfIt), attendance: records.attendance.filter(isOfIt) }
}

const legend =
  'P presente · F falta · FJ falta justificada · Faltas: F e FJ juntas · A atraso (conta como presença) · – fora da matrícula'

/** 'P presente', as the legend of a diary says it, with what only some diaries have. */
export const diaryLegend = ({ lessons, rows }: ClassDiary): string =>
  [
    legend,
    lessons.some((each) => each.lessons > 1) && 'aulas juntas contam uma a uma: 1/2 presente em uma de duas',
    rows.some(({ marks }) => marks.includes('D')) && 'D dispensado da disciplina',
  ]
    .filter(Boolean)
    .join(' · ')

/**
 * The diary of a class in a month or a term: who was in it on any of its days, by call number, with a mark for each lesson given,
 * and the figures by the functions that every screen shares.
 * @param numbers the call numbers of the class, which are the same in the diary of each of its subjects
 * @param zone decides the civil day of an enrolment; undefined means the machine's own
 */
export function classDiary(
  records: DiaryRecords,
  range: DateRange,
  numbers: ReadonlyMap<number, number>,
  zone?: string,
): ClassDiary {
  const order = new Map(records.lessons.map(({ id }, i) => [id, i]))
  const known = new Map(records.lessons.map((lesson) => [lesson.id, lesson]))
  const titleOf = (lessonId: number) => known.get(lessonId)?.title ?? '—'
  const rolls = records.rolls
    .filter(({ date }) => inRange(date, range))
    .sort((a, b) => a.date.localeCompare(b.date) || (order.get(a.lessonId) ?? 1e9) - (order.get(b.lessonId) ?? 1e9))
  const marks = countedMarks([...records.attendance], rolls).filter(
    ({ date, present }) => present !== null && inRange(date, range),
  )
  const marked = new Set(marks.map(({ date, lessonId }) => `${date}/${lessonId}`))
  let before = 0
  const lessons = rolls
    .filter(({ date, lessonId, cancelledReason }) => cancelledReason === null && marked.has(`${date}/${lessonId}`))
    .map(({ date, lessonId, periods, content }): DiaryLesson => {
      const lessons = periods ?? 1
      const first = before + 1
      before += lessons
      const numbers = lessons === 1 ? `${first}` : `${first}–${before}`
      return { numbers, lessons, date, lessonId, title: titleOf(lessonId), content }
    })
  const marksOf = byStudent(marks)
  const rows = byNumber(records.people, numbers).flatMap((person): DiaryRow[] => {
    const enrollment = records.enrollments.find(({ studentId }) => studentId === person.id)
    const own = marksOf.get(person.id) ?? []
    const isThere = (date: string) => enrollment !== undefined && enrolledOn(enrollment, date, zone)
    const unmarked = ({ date, lessonId }: DiaryLesson) => {
      if (!isThere(date)) return '–'
      return isExcused(enrollment!, known.get(lessonId)?.moduleId ?? null, date) ? 'D' : ''
    }
    if (!own.length && !daysOf(range).some(isThere)) return []
    const count = countAttendance(own)
    const details = countDetails(own)
    const codes = new Map(own.map((mark) => [`${mark.date}/${mark.lessonId}`, markCode(mark)]))
    return [
      {
        studentId: person.id,
        number: numbers.get(person.id) ?? null,
        name: person.name,
        matricula: person.username,
        note: enrollment ? noteOf(enrollment, range, zone) : '',
        marks: lessons.map((each) => codes.get(`${each.date}/${each.lessonId}`) ?? unmarked(each)),
        ...count,
        ...details,
        unjustified: count.absent - details.justified,
        rate: attendanceRate(count),
      },
    ]
  })
  return {
    lessons,
    rows,
    cancelled: rolls.flatMap(({ date, lessonId, cancelledReason }) =>
      cancelledReason === null ? [] : [{ date, title: titleOf(lessonId), reason: cancelledReason }],
    ),
  }
}

/** P, F, FJ or A, or '1/2'. */
function markCode(mark: Counted<Pick<Attendance, 'present' | 'detail' | 'periods'>>): string {
  const { present, absent } = countAttendance([mark])
  if (present && absent) return `${present}/${present + absent}`
  return present ? (mark.detail === 'late' ? 'A' : 'P') : mark.detail === 'justified' ? 'FJ' : 'F'
}

/** What a roll was about: its lesson, and what was taught. */
export const contentOf = ({ title, content }: Pick<DiaryLesson, 'title' | 'content'>): string =>
  content ? `${title}: ${content}` : title

function noteOf(enrollment: Enrollment, { from, to }: DateRange, zone?: string): string {
  return periodsOf(enrollment, zone)
    .flatMap((period) => [
      period.from > from && period.from <= to && `desde ${shortDate(period.from)}`,
      period.until !== null && period.until < to && period.until >= from && `até ${shortDate(period.until)}`,
    ])
    .filter(Boolean)
    .join(', ')
}

/** Every day of a month or another short period. */
export function daysOf({ from, to }: DateRange): string[] {
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date)
  return days
}
