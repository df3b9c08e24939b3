import { minutesOf } from '#schema/fields/dates/moment.ts'
import type { Weekday } from '#schema/fields/labels.ts'
import { byWeekTime, type MeetingTime } from '#schema/fields/meeting.ts'
import type { ModuleClass } from '#schema/nouns/moduleClass.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { compareTexts } from '#schema/rules/text.ts'

/**
 * What a class is taught in a week, and when. This file alone reads a class's `weekday` and `classTime`, and its and its
 * links' `meetings`: all else asks a subject for its week.
 */

/** A meeting without a length of its own takes this many minutes (spec section 9). */
export const classMinutes = 90

/** Two meetings of a subject are one when there are at most this many minutes between them: the break may be there. */
const breakMinutes = 30

/** A meeting of the week. */
export interface Meeting {
  weekday: Weekday
  /** HH:MM */
  startTime: string
  /** From its beginning to its end, breaks included. */
  minutes: number
  room: string | null
  /** How many lessons (*aulas*) it counts for: two for a double lesson. */
  periods: number
}

/** What a class is taught by one teacher, and its meetings of the week in order. */
export interface Subject {
  /** Null for what has no module of its own: any lesson of the class. */
  moduleId: number | null
  teacherId: number | null
  currentLessonId: number | null
  week: readonly Meeting[]
}

export type ClassTimes = Pick<SchoolClass, 'weekday' | 'classTime' | 'teacherId' | 'meetings' | 'currentLessonId'>
export type SubjectTimes = Pick<ModuleClass, 'moduleId' | 'teacherId' | 'meetings' | 'currentLessonId'>

/**
 * The subjects of a class that have meetings (decisions section 9). A class of which neither itself nor a link says when
 * it meets is one subject without a module, on its weekday at its time.
 * @param links those of this class
 */
export function subjectsOf(schoolClass: ClassTimes, links: readonly SubjectTimes[]): Subject[] {
  const { weekday, classTime, teacherId, meetings, currentLessonId } = schoolClass
  const timetable = links
    .filter((link) => link.meetings !== null)
    .sort((a, b) => a.moduleId - b.moduleId)
    .map((link) => ({
      moduleId: link.moduleId,
      teacherId: link.teacherId ?? teacherId,
      currentLessonId: link.currentLessonId,
      week: weekOf(link.meetings!),
    }))
  const own = { moduleId: null, teacherId, currentLessonId }
  if (meetings !== null) return [{ ...own, week: weekOf(meetings) }, ...timetable]
  if (timetable.length) return timetable
  return [{ ...own, week: weekOf([{ weekday, startTime: classTime, minutes: classMinutes }]) }]
}

/** A subject as agendas and lists show it: 'title' is the class's, and the subject's where it has a module of its own. */
export interface ClassSubject<C = SchoolClass> extends Subject {
  schoolClass: C
  title: string
  /** The name of the subject alone; null for what has no module of its own. */
  subject: string | null
  /** Whether it is taught on a day; on all without it. */
  isTaughtOn?(date: string): boolean
}

/** The subjects of a class with their names. @param titles the titles of modules, by id */
export const namedSubjects = <C extends ClassTimes & Pick<SchoolClass, 'title'>>(
  schoolClass: C,
  links: readonly SubjectTimes[],
  titles: ReadonlyMap<number, string>,
): ClassSubject<C>[] =>
  subjectsOf(schoolClass, links).map((each) => {
    const subject = each.moduleId === null ? null : subjectName(titles.get(each.moduleId) ?? 'Módulo')
    return { ...each, schoolClass, subject, title: [schoolClass.title, subject].filter(Boolean).join(' · ') }
  })

/** '6º A · Matemática, Física': a class with the subjects that somebody teaches in it. */
export const taughtTitle = (
  { title }: Pick<SchoolClass, 'title'>,
  subjects: readonly Pick<ClassSubject, 'subject'>[],
): string => [title, subjects.flatMap(({ subject }) => subject ?? []).join(', ')].filter(Boolean).join(' · ')

/** 'Matemática' of the module '6º ano · Matemática', which all classes of a grade share. */
export const subjectName = (moduleTitle: string): string => moduleTitle.split(' · ').at(-1)!

/**
 * The subject of a class that a roll belongs to, by the module of its lesson: what has no meetings of its own belongs to
 * the subject without a module.
 */
export const moduleOfRoll = (subjects: readonly Pick<Subject, 'moduleId'>[], moduleId: number | undefined) =>
  subjects.some((each) => each.moduleId === moduleId) ? moduleId! : null

/** The first meeting of the week, as the two fields of a class show it; undefined without a timetable. */
export function firstTimes(
  schoolClass: Pick<SchoolClass, 'meetings'>,
  links: readonly Pick<ModuleClass, 'meetings'>[],
): Pick<SchoolClass, 'weekday' | 'classTime'> | undefined {
  const [first] = [schoolClass, ...links].flatMap(({ meetings }) => meetings ?? []).sort(byWeekTime)
  return first && { weekday: first.weekday, classTime: first.startTime }
}

/** Two classes in week order, Sunday first, then by time, then by title. */
export const byWeekAndTime = (
  a: Pick<SchoolClass, 'weekday' | 'classTime' | 'title'>,
  b: Pick<SchoolClass, 'weekday' | 'classTime' | 'title'>,
) =>
  byWeekTime({ weekday: a.weekday, startTime: a.classTime }, { weekday: b.weekday, startTime: b.classTime }) ||
  compareTexts(a.title, b.title)

/** The meetings of a week in order, those that follow each other as one. */
function weekOf(times: readonly MeetingTime[]): Meeting[] {
  const week: Meeting[] = []
  for (const { weekday, startTime, minutes, room = null } of [...times].sort(byWeekTime)) {
    const last = week.at(-1)
    const since = last ? minutesOf(startTime) - minutesOf(last.startTime) : 0
    if (last && last.weekday === weekday && last.room === room && since - last.minutes <= breakMinutes) {
      last.minutes = Math.max(last.minutes, since + minutes)
      last.periods += 1
    } else week.push({ weekday, startTime, minutes, room, periods: 1 })
  }
  return week
}
