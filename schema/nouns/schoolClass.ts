import * as z from 'zod/mini'
import { civilDate, clockTime, id, line } from '#schema/fields/fields.ts'
import { category, weekday } from '#schema/fields/labels.ts'

export const schoolClass = z.object({
  id,
  teacherId: z.nullable(id),
  title: line('O título da turma é obrigatório'),
  weekday,
  classTime: clockTime,
  currentLessonId: z.nullable(id),
  schoolId: id,
  category,
  /** Its last day. From the next day on it is closed: out of the daily lists, and readable. */
  closedOn: z.nullable(civilDate),
})
export type SchoolClass = z.infer<typeof schoolClass>

/**
 * Returns true for a class that is over. On its last day it is not.
 * @param today a civil date
 */
export const isClosed = ({ closedOn }: Pick<SchoolClass, 'closedOn'>, today: string): boolean =>
  closedOn !== null && closedOn < today

/** The modules of a new class. */
export const moduleIds = z.array(id).check(z.maxLength(200, 'moduleIds: até 200 módulos'))

export const schoolClassInsert = z.object({
  title: schoolClass.shape.title,
  teacherId: z.optional(schoolClass.shape.teacherId),
  weekday: z._default(weekday, 'monday'),
  classTime: z._default(clockTime, '08:00'),
  category: z._default(category, 'pro'),
  moduleId: z.optional(id),
  moduleIds: z.optional(moduleIds),
})
/** What a list of another program may say of a class, besides its title and people. */
export const schoolClassImport = z.partial(z.pick(schoolClass, { weekday: true, classTime: true, category: true }))
export type SchoolClassImport = z.infer<typeof schoolClassImport>

export const schoolClassUpdate = z.partial(
  z.pick(schoolClass, { title: true, teacherId: true, weekday: true, classTime: true, category: true }),
)
