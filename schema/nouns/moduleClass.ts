import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'

/** Links a module to a class: the class is taught it. */
export const moduleClass = z.object({ id: z.nullable(id), moduleId: id, classId: id, createdAt: instant })
export type ModuleClass = z.infer<typeof moduleClass>

export const moduleClassInsert = z.object({ moduleId: id, classId: id })
