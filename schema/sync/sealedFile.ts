import * as z from 'zod/mini'
import { id } from '#schema/fields/fields.ts'

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/**
 * A file with the sealed work of somebody who may not sign in any more. The key is the person's own
 * (sync-server/store/accounts/deviceKey.ts): only the school's server opens it.
 */
export const sealedFileShape = z.object({
  form: z.literal('chamada-sealed'),
  version: z.literal(1),
  userId: id,
  /** How many changes it holds. */
  count: z.number(),
  /** When they were sealed, ms, by the device's clock. */
  leftAt: z.number(),
  /** AES-GCM: the initialization vector, and the encrypted text with its tag. */
  iv: base64,
  data: base64,
})
export type SealedFile = z.infer<typeof sealedFileShape>

/** What the encryption binds a text to, besides its key: nobody's work opens as somebody else's. */
export const sealedFor = (userId: number) => `chamada outbox of ${userId}`
