import * as z from 'zod/mini'
import { freeText, id, instant, line } from '#schema/fields/fields.ts'

export const module = z.object({
  id,
  title: line('O título do módulo é obrigatório'),
  description: freeText(),
  order: z.number().check(z.int(), z.nonnegative()),
  /** Hours. */
  duration: z.nullable(z.number().check(z.nonnegative())),
  active: z.boolean(),
  schoolId: id,
  createdAt: instant,
})
export type Module = z.infer<typeof module>

export const moduleInsert = z.object({
  title: module.shape.title,
  description: z.optional(module.shape.description),
  order: z._default(module.shape.order, 0),
  duration: z.optional(module.shape.duration),
  active: z._default(z.boolean(), true),
})
export const moduleUpdate = z.partial(
  z.object({
    title: module.shape.title,
    description: module.shape.description,
    order: module.shape.order,
    duration: module.shape.duration,
    active: z.boolean(),
  }),
)
