import { addDays, civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { type Weekday, weekdays } from '#schema/fields/labels.ts'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Subject } from './curriculum.ts'
import { addPastRoll } from './pastRolls.ts'
import type { Random } from './random.ts'
import { sheetOf } from './sheet.ts'
import type { TableMaker } from './tableMaker.ts'

export interface Setting {
  make: TableMaker
  random: Random
  newName: () => string
  /** The instant at which the demonstration is built, ms. */
  now: number
  zone: string
  /** When everything was created and everyone was enrolled, ms: before the first past roll. */
  since: number
}

const embed = (id: string) =>
  `<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/${id}" title="Vídeo da aula" allowfullscreen></iframe>`
const visibilities = ['both', 'student', 'teacher'] as const

/**
 * Adds a module with lessons, videos and materials of varied visibility. Two of the materials are the school's own
 * files. Returns the ids of the module and the lessons.
 */
export function addModule({ make, since }: Setting, schoolId: number, subject: Subject, order: number) {
  const { title, description, lessons } = subject
  const module = make.add('modules', {
    title,
    description,
    order,
    duration: Math.ceil(lessons.length * 1.5),
    active: true,
    schoolId,
    createdAt: since,
  })
  const lessonIds = lessons.map((lessonTitle, i) => {
    const { id } = make.add('lessons', {
      moduleId: module.id,
      title: lessonTitle,
      description: `${lessonTitle}: o que já sabemos, o que é novo e um exercício em dupla.`,
      order: i + 1,
      videoUrl: null,
      videoEmbed: null,
      materialUrl: null,
      materialUrls: null,
    })
    if (i % 2 === 0)
      make.add('lessonVideos', {
        lessonId: id,
        title: 'Vídeo principal',
        videoEmbed: embed('M7lc1UVf-VE'),
        visibility: visibilities[(i / 2) % 3]!,
        order: 0,
      })
    const own = i === 1 || i === 4
    if (i % 3 !== 2)
      make.add('materials', {
        lessonId: id,
        title: i % 3 === 0 ? 'Base Nacional Comum Curricular' : 'Roteiro da aula',
        fileType: i % 3 === 0 ? 'link' : 'document',
        fileUrl: own ? ownFileAddress(sheetOf(lessonTitle).file) : 'https://basenacionalcomum.mec.gov.br/',
        visibility: own ? 'both' : visibilities[i % 3]!,
      })
    return id
  })
  return { id: module.id, lessonIds }
}

export type NewModule = ReturnType<typeof addModule>

/** Adds a student without e-mail, whose username is an enrollment number. Returns the id. */
export function addStudent({ make, newName, since }: Setting, schoolId: number): number {
  const number = make.tables.users.length + 1
  return make.add('users', {
    username: `2026${String(number).padStart(6, '0')}`,
    name: newName(),
    role: 'student',
    schoolId,
    createdAt: since,
  }).id
}

export interface NewClass {
  schoolId: number
  title: string
  teacherId: number | null
  weekday: Weekday
  /** HH:MM */
  classTime: string
  category?: SchoolClass['category']
  modules: readonly NewModule[]
  studentIds: readonly number[]
  /** The user who concludes the rolls. */
  concludedBy: number
  /** Weeks with a past roll. */
  weeks: number
  rated?: number
  evaluated?: number
}

/**
 * Adds a class with links, enrollments and one past roll in each week before today. Its current lesson is the next one.
 */
export function addClass(setting: Setting, wanted: NewClass): SchoolClass {
  const { make, random, now, zone, since } = setting
  const { schoolId, title, teacherId, weekday, classTime, modules, studentIds, weeks } = wanted
  const lessonIds = modules.flatMap((module) => module.lessonIds)
  const schoolClass = make.add('classes', {
    teacherId,
    title,
    weekday,
    classTime,
    currentLessonId: lessonIds[weeks % lessonIds.length] ?? null,
    schoolId,
    category: wanted.category ?? 'pro',
  })
  for (const { id } of modules) make.add('moduleClasses', { moduleId: id, classId: schoolClass.id, createdAt: since })
  for (const studentId of studentIds)
    make.add('enrollments', { classId: schoolClass.id, studentId, enrolledAt: since, leftAt: null })
  const last = lastDayBefore(civilDateOf(now, zone), weekday)
  for (let week = 0; week < weeks; week += 1)
    addPastRoll(make, random, {
      schoolClass,
      lessonId: lessonIds[week]!,
      date: addDays(last, -7 * (weeks - 1 - week)),
      studentIds,
      concludedBy: wanted.concludedBy,
      zone,
      rated: wanted.rated ?? 0.6,
      evaluated: wanted.evaluated ?? 0.25,
    })
  return schoolClass
}

/** The last day of that weekday before `today`. */
export function lastDayBefore(today: string, weekday: Weekday): string {
  const back = (weekdayIndex(today) - weekdays.indexOf(weekday) + 7) % 7
  return addDays(today, -(back || 7))
}
