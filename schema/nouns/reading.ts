import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'
import { ofClass, ofLesson, ofStudent, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'

/** The tables of what a lesson has to read, hear and watch. */
const contentTables = ['materials', 'lessonVideos'] as const

const place = z.nullable(z.number().check(z.int(), z.nonnegative()))

/**
 * What a student opened of a lesson's content in a class, and how far they came: a page, a second or a share of
 * the whole. It says nothing of progress, which is presence (decisions section 4). The people who teach the class and
 * the office read that it was opened and finished; where somebody stopped, and when, is nobody else's.
 */
export const readings = noun({
  key: ['classId', 'studentId', 'contentTable', 'contentId'],
  fields: {
    id: serverId,
    classId: ofClass,
    studentId: ofStudent,
    contentTable: field(z.enum(contentTables), { name: 'Tipo de conteúdo', students: true }),
    contentId: field(id, { name: 'Conteúdo', students: true }),
    lessonId: ofLesson,
    /** Null for what has no place, such as a picture. */
    place: field(place, { name: 'Onde parou', students: true }),
    /** The place at which it ends. */
    end: field(place, { name: 'Fim', students: true }),
    finished: field(z.boolean(), { blank: false, name: 'Terminou', students: true }),
    openedAt: field(instant, { students: true }),
    readAt: field(instant, { students: true }),
  },
  readers: {
    class: { by: 'classId', students: 'own', ofSubject: true },
    seenBy: (viewer, row) =>
      viewer.role === 'student' ? row : { ...row, place: null, end: null, readAt: row.openedAt },
  },
  personData: {
    title: 'O que abriu das aulas',
    by: ['studentId'],
    columns: {
      ...{ classId: 'Turma', lessonId: 'Aula', contentTable: 'Tipo de conteúdo', finished: 'Terminou' },
      ...{ openedAt: 'Aberto em', readAt: 'Lido por último em', place: 'Onde parou', end: 'Fim' },
    },
    left: { id: notPersonal.number, contentId: notPersonal.number, studentId: notPersonal.self },
  },
})
export const reading = readings.row
export type Reading = z.infer<typeof reading>
