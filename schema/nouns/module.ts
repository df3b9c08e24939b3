import * as z from 'zod/mini'
import { freeText, id, instant, line } from '#schema/fields/fields.ts'
import { ofSchool } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'
import { words } from './valueWords.ts'

const taken = { students: true, insert: true, update: true } as const

export const modules = noun({
  key: ['id'],
  fields: {
    id,
    title: field(line('O título do módulo é obrigatório'), { word: words.title, example: 'Frações', ...taken }),
    description: field(freeText(), { word: words.description, example: 'Metades e terços', ...taken }),
    order: field(z.number().check(z.int(), z.nonnegative()), { blank: 0, word: words.order, example: 2, ...taken }),
    /** Hours. */
    duration: field(z.nullable(z.number().check(z.nonnegative())), { name: 'Carga horária', example: 10, ...taken }),
    active: field(z.boolean(), { blank: true, word: words.active, example: false, ...taken }),
    schoolId: ofSchool,
    createdAt: field(instant, { students: true }),
  },
  readers: { module: { by: 'id' } },
  personData: notPersonal.school,
})
export const module = modules.row
export type Module = z.infer<typeof module>
export const moduleInsert = modules.insert
export const moduleUpdate = modules.update
