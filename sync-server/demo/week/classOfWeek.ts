import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { MeetingTime } from '#schema/fields/meeting.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { firstTimes, subjectsOf } from '#schema/rules/schedule/subjects.ts'
import { addPastRoll, type PastRoll } from '../pastRolls.ts'
import type { NewModule, Setting } from '../schoolMaker.ts'
import type { TableMaker } from '../tableMaker.ts'
import { rollsOfWeeks, schoolDaysBefore } from './rollsOfWeeks.ts'

/** A module of a class; with meetings, it is a subject of it. */
export interface NewLink {
  module: NewModule
  teacherId: number | null
  meetings: MeetingTime[] | null
}

export interface NewClassOfWeek
  extends Pick<SchoolClass, 'schoolId' | 'title' | 'teacherId' | 'category' | 'schoolYearId'> {
  /** When it meets for what has no subject; null when all it has are subjects. */
  meetings: MeetingTime[] | null
  links: readonly NewLink[]
  studentIds: readonly number[]
}

/** Adds a class with a week, its subjects and its students. The current lesson of each subject is its last one. */
export function addClassOfWeek(make: TableMaker, wanted: NewClassOfWeek, since: number): SchoolClass {
  const { links, studentIds, ...fields } = wanted
  const lastLesson = (module: NewModule) => module.lessonIds.at(-1)!
  const schoolClass = make.add('classes', {
    ...fields,
    ...firstTimes(wanted, links)!,
    currentLessonId: lastLesson(links[0]!.module),
  })
  for (const { module, teacherId, meetings } of links)
    make.add('moduleClasses', {
      ...{ moduleId: module.id, classId: schoolClass.id, createdAt: since, teacherId, meetings },
      currentLessonId: meetings && lastLesson(module),
    })
  for (const studentId of studentIds)
    make.add('enrollments', { classId: schoolClass.id, studentId, enrolledAt: since, leftAt: null })
  return schoolClass
}

/** The subjects of such a class, and the lessons of each. */
export const weekOf = (make: TableMaker, schoolClass: SchoolClass, links: readonly NewLink[]) => ({
  subjects: subjectsOf(
    schoolClass,
    make.tables.moduleClasses.filter(({ classId }) => classId === schoolClass.id),
  ),
  lessonsOf: (moduleId: number | null) =>
    links
      .filter(({ module, meetings }) => (moduleId === null ? meetings === null : module.id === moduleId))
      .flatMap(({ module }) => module.lessonIds),
})

/** How many past days have rolls, and how many students rate and are rated in them. */
export interface PastWeeks extends Pick<PastRoll, 'rated' | 'evaluated'> {
  singleDays: number
  wholeDays: number
}

/**
 * Adds the past rolls of such a class that follow its week, up to yesterday: of all meetings on the last `wholeDays`
 * school days, and of the first meeting alone on `singleDays` before them.
 */
export function addPastWeeks(
  { make, random, now, zone }: Setting,
  { schoolClass, links, studentIds }: Pick<PastRoll, 'schoolClass' | 'studentIds'> & { links: readonly NewLink[] },
  { singleDays, wholeDays, ...shares }: PastWeeks,
) {
  const { subjects, lessonsOf } = weekOf(make, schoolClass, links)
  const days = schoolDaysBefore(civilDateOf(now, zone), singleDays + wholeDays)
  const past = { single: days.slice(0, singleDays), whole: days.slice(singleDays) }
  for (const roll of rollsOfWeeks(subjects, lessonsOf, past))
    addPastRoll(make, random, { schoolClass, studentIds, concludedBy: roll.teacherId!, zone, ...roll, ...shares })
}
