import * as z from 'zod/mini'
import { civilDate, clockTime, id, line, wholeNumber } from '#schema/fields/fields.ts'
import { category, weekday } from '#schema/fields/labels.ts'
import { meetingTimes } from '#schema/fields/meeting.ts'
import { categoryHeadings, currentLesson, ofSchool, taughtBy, weekHours } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { nameIn, weekdayWords, words } from './valueWords.ts'

/** The students of a class in the order of their call numbers in a year: the first has number 1. */
const yearNumbers = z.object({ year: wholeNumber(1, 9999), students: z.array(id) })
type YearNumbers = z.infer<typeof yearNumbers>

const numberingWords = (value: readonly YearNumbers[] | null): string =>
  value?.map(({ year, students }) => `${students.length} em ${year}`).join(', ') || 'nenhum'

const taken = { students: true, insert: true, update: true } as const

export const classes = noun({
  key: ['id'],
  fields: {
    id,
    teacherId: taughtBy,
    title: field(line('O título da turma é obrigatório'), { word: words.title, example: '9º D', ...taken }),
    weekday: field(weekday, {
      blank: 'monday',
      word: ['dia da semana', 'o', weekdayWords],
      example: 'monday',
      headings: ['dia', 'dias', 'dias da semana', 'dia de aula', 'dias de aula'],
      ...taken,
    }),
    classTime: field(clockTime, {
      blank: '08:00',
      word: ['horário', 'o'],
      example: '07:30',
      headings: ['hora', 'horario de inicio', 'inicio da aula', 'hora de inicio', 'horario da aula', 'hora inicio'],
      ...taken,
    }),
    /**
     * When it meets for what has no subject, such as the first grades. Where neither the class nor a subject of it has
     * meetings, it meets on its `weekday` at its `classTime`; where there are some, these two are the first of the week.
     */
    meetings: field(meetingTimes, { ...weekHours, example: null }),
    currentLessonId: currentLesson,
    schoolId: ofSchool,
    category: field(category, {
      blank: 'pro',
      word: words.category,
      headings: categoryHeadings,
      example: 'a',
      ...taken,
    }),
    /**
     * The school year it belongs to; without one, or with one that was deleted, that of its days
     * (schema/rules/schedule/yearOfClass.ts).
     */
    schoolYearId: field(z.nullable(id), {
      word: ['ano letivo', 'o', nameIn('schoolYears')],
      example: null,
      ...taken,
    }),
    /** Its last day. From the next day on it is closed: out of the daily lists, and readable. */
    closedOn: field(z.nullable(civilDate), { word: words.lastDay, students: true }),
    /** The first days of the new years that made this class and closed it: what is undone as a whole. */
    madeForYear: field(z.nullable(civilDate), { students: true }),
    closedForYear: field(z.nullable(civilDate), { students: true }),
    /**
     * The call numbers that are fixed, by year, the earliest first. The server writes them with a new roll, and no call
     * takes them (schema/rules/attendance/numberingOfRoll.ts).
     */
    numbering: field(z.nullable(z.array(yearNumbers)), { word: ['números da chamada', 'o', numberingWords] }),
  },
  readers: { class: { by: 'id', students: 'all', shows: { person: 'teacherId', to: 'students' } } },
  personData: {
    title: 'Turmas que ensina',
    by: ['teacherId'],
    columns: {
      ...{ title: 'Turma', weekday: 'Dia da semana', classTime: 'Horário', category: 'Categoria' },
      ...{ meetings: 'Horários da semana', closedOn: 'Último dia', schoolId: 'Escola' },
    },
    left: {
      id: notPersonal.number,
      teacherId: notPersonal.self,
      currentLessonId: notPersonal.school,
      madeForYear: notPersonal.school,
      closedForYear: notPersonal.school,
      schoolYearId: notPersonal.school,
      numbering: notPersonal.number,
    },
  },
})
export const schoolClass = classes.row
export type SchoolClass = z.infer<typeof schoolClass>

/**
 * Returns true for a class that is over. On its last day it is not.
 * @param today a civil date
 */
export const isClosed = ({ closedOn }: Pick<SchoolClass, 'closedOn'>, today: string): boolean =>
  closedOn !== null && closedOn < today

/** The modules of a new class. */
export const moduleIds = z.array(id).check(z.maxLength(200, 'moduleIds: até 200 módulos'))

// The title comes first in calls: its error does too.
const titled = z.pick(schoolClass, { title: true })
export const schoolClassInsert = z.extend(z.extend(titled, classes.insert.shape), {
  moduleId: z.optional(id),
  moduleIds: z.optional(moduleIds),
})
/** What a list of another program may say of a class, besides its title and people: what a sheet has headings for. */
export const schoolClassImport = classes.imported
export type SchoolClassImport = z.infer<typeof schoolClassImport>

export const schoolClassUpdate = z.extend(titled, classes.update.shape)
