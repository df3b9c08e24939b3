import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'
import { category, role } from '#schema/fields/labels.ts'
import { password } from './newPassword.ts'
import { user } from './user.ts'

/** A new account. It signs in with an e-mail or, for a person without one, with a username (decisions section 1). */
export const userInsert = z.object({
  name: user.shape.name,
  email: z.optional(user.shape.email),
  username: z.optional(user.shape.username),
  password,
  role,
  category: z.optional(z.nullable(category)),
  schoolId: z.optional(z.nullable(id)),
})
