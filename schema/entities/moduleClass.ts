import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** The link that says a class is taught a module. */
export const moduleClass = z.object({ id: z.nullable(id), moduleId: id, classId: id, createdAt: instant })
export type ModuleClass = z.infer<typeof moduleClass>

export const moduleClassInsert = z.object({ moduleId: id, classId: id })
