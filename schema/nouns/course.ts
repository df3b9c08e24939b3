import type * as z from 'zod/mini'
import { freeText, id, instant, line } from '#schema/fields/fields.ts'
import { ofSchool } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { words } from './valueWords.ts'

export const courses = noun({
  key: ['id'],
  fields: {
    id,
    title: field(line('O título do curso é obrigatório'), {
      word: words.title,
      example: 'Médio',
      insert: true,
      update: true,
    }),
    description: field(freeText(), { word: words.description, example: 'Três anos', insert: true, update: true }),
    schoolId: ofSchool,
    createdAt: instant,
  },
  // Courses belong to the office (decisions section 2).
  readers: {},
  personData: notPersonal.school,
})
export const course = courses.row
export type Course = z.infer<typeof course>
export const courseInsert = courses.insert
export const courseUpdate = courses.update
