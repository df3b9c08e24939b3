import * as z from 'zod/mini'
import { civilDate, id, instant, likelyDate } from '#schema/fields/fields.ts'
import { ofClass, ofSchool } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'

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
      pointer: 'users',
      students: true,
    }),
    firstDay: field(civilDate, { name: 'Primeiro dia', students: true }),
    lastDay: field(civilDate, { name: 'Último dia', students: true }),
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
