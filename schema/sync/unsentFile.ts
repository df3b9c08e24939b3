import * as z from 'zod/mini'
import { outboxCall } from './protocol.ts'

const entryShape = z.extend(outboxCall, {
  storedAt: z.number(),
  actorId: z.number(),
  name: z.string(),
  state: z.enum(['queued', 'refused']),
  about: z.array(z.string()),
  names: z.optional(z.record(z.string(), z.string())),
})
/** A file with a device's unsent changes. An entry may carry more fields than are checked here. */
export const unsentFileShape = z.object({
  form: z.literal('chamada-outbox'),
  version: z.literal(1),
  user: z.object({ id: z.number(), name: z.string() }),
  savedAt: z.number(),
  entries: z.array(z.looseObject(entryShape.shape)),
  /** The server's tokens for the blocks that numbered the entries, by block. */
  proofs: z.optional(z.record(z.string(), z.string())),
})
