import * as z from 'zod/mini'
import { civilDate, id, instant } from '#schema/fields/fields.ts'

/**
 * What somebody left sealed on a device, as a file for the office of their school, and what the server tells of it.
 * Guarantees: only the server of the school opens the file, since the key is derived from its database's secret. It
 * tells of nobody but the number of the person.
 */

/** The largest file that the server opens, bytes: more than two thousand whole rolls. */
export const largestSealedFile = 8 * 2 ** 20

/** The largest request about such a file, bytes: the file, and the numbers of the acts that were chosen. */
export const largestSealedRequest = largestSealedFile + 2 ** 18

/** The most acts in a file that the server opens. */
export const mostLeftActs = 10_000

export const sealedFile = z.object({
  form: z.literal('chamada-sealed'),
  version: z.literal(1),
  userId: id,
  /** How many acts it holds. */
  count: z.number(),
  /** When its person left, ms, by the device's clock. */
  leftAt: instant,
  /** Base64. */
  iv: z.string().check(z.maxLength(32)),
  data: z.string(),
})
export type SealedFile = z.infer<typeof sealedFile>

/** What is sealed, as far as the server needs it (web/mirror/session/sealOutbox.ts); each entry is an `outboxCall`. */
export const leftWork = z.object({
  form: z.literal(1),
  entries: z.array(z.unknown()),
  proofs: z.optional(z.record(z.string(), z.string())),
})

/**
 * An act in an opened file. 'ready': it can be registered now; 'dependent': together with earlier ones of the file;
 * 'received': the server has it; 'refused': it cannot, see `why`.
 */
export const leftAct = z.object({
  id,
  /** When it was done, ms, by the device's clock. */
  at: instant,
  /** What was done, in Portuguese. */
  what: z.string(),
  state: z.enum(['ready', 'dependent', 'received', 'refused']),
  /** Why it cannot be registered, in Portuguese. */
  why: z.optional(z.string()),
  /** The sheet of a mark that was refused because a student was not enrolled that day. */
  sheet: z.optional(z.object({ classId: id, date: civilDate, studentIds: z.array(id) })),
})
export type LeftAct = z.infer<typeof leftAct>

export const openedWork = z.object({ person: z.object({ id, name: z.string() }), acts: z.array(leftAct) })
export type OpenedWork = z.infer<typeof openedWork>

/** Which acts of a file the office registers, by their numbers. */
export const registration = z.object({
  file: sealedFile,
  acts: z.array(id).check(z.minLength(1), z.maxLength(mostLeftActs)),
})

/**
 * What an act came to. 'overwritten': registered, but a newer mark stays; 'received': the server had it already.
 */
const registeredAct = z.object({
  id,
  outcome: z.enum(['registered', 'overwritten', 'received', 'refused']),
  why: z.optional(z.string()),
  /** How many of its items were left out, such as marks of students who are gone. */
  leftOut: z.optional(z.number()),
})
export type RegisteredAct = z.infer<typeof registeredAct>
export const registeredWork = z.object({ acts: z.array(registeredAct) })
export type RegisteredWork = z.infer<typeof registeredWork>
