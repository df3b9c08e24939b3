import * as z from 'zod/mini'
import { civilDate, id, instant } from '#schema/fields/fields.ts'
import type { User } from '#schema/nouns/user.ts'
import type { SyncResponse } from './protocol.ts'

/**
 * The shapes by which a device recognizes a meaningful answer; half an answer, or one from another program, does not
 * fit. They require only what the device uses, so a later server may add more.
 */
const person = z.object({ id, name: z.string(), role: z.string() })

const sync = z.object({
  now: instant,
  epoch: z.string(),
  receipts: z.array(z.unknown()),
  scopes: z.array(z.unknown()),
  dropped: z.array(z.unknown()),
  user: z.object({ id }),
})

/** An upload that was accepted. `url` is what a material or a video stores. */
export const sentFile = z.object({ url: z.string(), name: z.string(), type: z.string(), bytes: z.number() })

/** What a school's files take: sizes in bytes, the largest files first. */
export const schoolFiles = z.object({
  limit: z.number(),
  used: z.number(),
  /** What one person may have sent. */
  personLimit: z.number(),
  /** How large one file may be; older servers do not say. */
  fileLimit: z.optional(z.number()),
  people: z.array(z.object({ userId: id, name: z.string(), bytes: z.number() })),
  largest: z.array(
    z.object({ hash: z.string(), name: z.string(), bytes: z.number(), at: instant, sentBy: z.string() }),
  ),
})
export type SchoolFiles = z.infer<typeof schoolFiles>

/** A school in figures, for those who administer all of them. */
export const schoolFigures = z.object({
  schoolId: id,
  students: z.number(),
  /** The marks of the days that count. */
  present: z.number(),
  absent: z.number(),
  /** The rolls that are missing of the days; this week, those of the last days that are still to be taken or concluded. */
  missingRolls: z.number(),
  /** The first and the last of the days; older servers do not say, and count this week. */
  from: z.optional(civilDate),
  to: z.optional(civilDate),
})
export type SchoolFigures = z.infer<typeof schoolFigures>

const deviceKey = z.object({ userId: id, key: z.string().check(z.regex(/^[\w+/]{43}=$/)) })

/** Returns true for an answer to GET /api/user/device-key: 32 bytes in base64, and the user they belong to. */
export const isDeviceKey = (answer: unknown): answer is { userId: number; key: string } =>
  deviceKey.safeParse(answer).success

/** Returns true for an answer that describes a person, such as the one to a sign-in. */
export const isUser = (answer: unknown): answer is User => person.safeParse(answer).success

/** Returns true for an answer to POST /api/sync. */
export const isSyncResponse = (answer: unknown): answer is SyncResponse => sync.safeParse(answer).success
