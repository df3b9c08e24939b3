import * as z from 'zod/mini'
import { instant } from '#schema/fields/fields.ts'

/** A place where a person is signed in, as they see it in Perfil. */
export const ownSession = z.object({
  id: z.string(),
  /** Such as 'Chrome no Android'; null when nothing is known. */
  device: z.nullable(z.string()),
  createdAt: instant,
  /** The last visit, at most an hour too early. */
  lastSeenAt: instant,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
