import * as z from 'zod/mini'
import { civilDate, id, instant, likelyDate } from '#schema/fields/fields.ts'
import { ofClass, ofSchool } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { nameIn, words } from './valueWords.ts'

const taken = { students: true, update: true } as const

/**
 * Who stands in for a teacher from one day to another (decisions section 9): in a subject of a class or, without a
 * module, in all that the class's teacher teaches in it. Without a teacher nobody stands in, and the class has none on
 * these days.
 */
export const coverages = noun({
  key: ['id'],
  fields: {
    id,
    schoolId: ofSchool,
    classId: ofClass,
    moduleId: field(z.nullable(id), { name: 'Módulo', parent: 'modules', students: true }),
    teacherId: field(z.nullable(id), {
      name: 'Professor',
      word: ['escolha de professor', 'a', nameIn('users')],
      pointer: 'users',
      example: null,
      ...taken,
    }),
    firstDay: field(civilDate, { word: words.firstDay, example: '2026-11-17', ...taken }),
    lastDay: field(civilDate, { word: words.lastDay, example: '2026-11-27', ...taken }),
    /** Who made it. */
    madeBy: field(z.nullable(id), { name: 'Quem registrou' }),
    createdAt: field(instant, { students: true }),
  },
  readers: { class: { by: 'classId', students: 'all', shows: { person: 'teacherId', to: 'students' } } },
  personData: {
    title: 'Turmas em que substituiu',
    by: ['teacherId', 'madeBy'],
    columns: {
      ...{ classId: 'Turma', moduleId: 'Módulo', firstDay: 'Desde', lastDay: 'Até', createdAt: 'Registrada em' },
    },
    left: {
      ...{ id: notPersonal.number, teacherId: notPersonal.self, madeBy: notPersonal.self },
      schoolId: 'a escola, que já está no cadastro',
    },
  },
})
export const coverage = coverages.row
export type Coverage = z.infer<typeof coverage>

const { classId, moduleId, teacherId } = coverage.shape
export const coverageInsert = z.object({
  classId,
  moduleId: z._default(moduleId, null),
  teacherId: z._default(teacherId, null),
  firstDay: likelyDate,
  lastDay: likelyDate,
})
export type NewCoverage = z.infer<typeof coverageInsert>
export const coverageUpdate = z.partial(z.object({ teacherId, firstDay: likelyDate, lastDay: likelyDate }))
