import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'
import { ofClass, ofModule, serverId } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'

/** Links a module to a class: the class is taught it. */
export const moduleClasses = noun({
  key: ['moduleId', 'classId'],
  fields: { id: serverId, moduleId: ofModule, classId: ofClass, createdAt: field(instant, { students: true }) },
  readers: { class: { by: 'classId', students: 'all' } },
  personData: notPersonal.school,
})
export const moduleClass = moduleClasses.row
export type ModuleClass = z.infer<typeof moduleClass>

export const moduleClassInsert = z.object({ moduleId: id, classId: id })
