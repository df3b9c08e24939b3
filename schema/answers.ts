import * as z from 'zod/mini'
import { id, instant } from './entities/fields.ts'
import type { User } from './entities/user.ts'
import type { SyncResponse } from './sync/protocol.ts'

/**
 * The shapes by which a device knows an answer that means something: half of one, or another program's, has not got them. They
 * ask for what the device goes by and for no more, so that a later server may say more.
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

/** A file that was taken; `url` is what a material or a video names it by. */
export const sentFile = z.object({ url: z.string(), name: z.string(), type: z.string(), bytes: z.number() })

const deviceKey = z.object({ userId: id, key: z.string().check(z.regex(/^[\w+/]{43}=$/)) })

/** Whether an answer is one to GET /api/user/device-key: 32 bytes in base64, and whose they are. */
export const isDeviceKey = (answer: unknown): answer is { userId: number; key: string } =>
  deviceKey.safeParse(answer).success

/** Whether an answer says who somebody is, as that to a sign-in does. */
export const isUser = (answer: unknown): answer is User => person.safeParse(answer).success

/** Whether an answer is one to POST /api/sync. */
export const isSyncResponse = (answer: unknown): answer is SyncResponse => sync.safeParse(answer).success
