import * as z from 'zod/mini'
import { id, instant, line } from '#schema/fields/fields.ts'

export const school = z.object({
  id,
  name: line('Nome inválido'),
  active: z.boolean(),
  mainAdminId: z.nullable(id),
  /** Teachers and the office read students' ratings without names, and only when there are enough of them. */
  anonymousRatings: z.boolean(),
  /** When the school last decided to show names; null while it shows none. */
  ratingsNamedSince: z.nullable(instant),
  createdAt: instant,
})
export type School = z.infer<typeof school>

export const schoolInsert = z.object({ name: school.shape.name, active: z._default(z.boolean(), true) })
export const schoolUpdate = z.partial(z.object({ name: school.shape.name, active: z.boolean() }))
