import * as z from 'zod/mini'
import { id, instant } from '../entities/fields.ts'
import type { Key, Rows } from '../entities/tables.ts'
import type { User } from '../entities/user.ts'
import type { ErrorCode } from '../errors.ts'
import type { RollRecord } from './rollRecord.ts'

/**
 * The language of POST /api/sync: queued mutations up; receipts and changed rows down, in one round trip.
 * Invariants: every mutation of a request gets a receipt or stays queued; a cursor moves only with the rows it stands for
 * (`from` says where a page goes on from, and a page that does not fit is not laid down); a receipt never moves a cursor.
 */
export const protocolVersion = 1

/** How many mutations one request carries at most; the server refuses more with 413. */
export const batchLimit = 200

/** How many rows a page brings, about. */
export const pageLimit = 1000

/** A write as it waits in an outbox: the call it will be, and when it was made. */
export const outboxCall = z.object({
  id,
  at: instant,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.regex(/^\/api\/[\w\-/.%]+$/), z.maxLength(500)),
  body: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
export type OutboxCall = z.infer<typeof outboxCall>

export const syncRequest = z.object({
  protocol: z.number().check(z.int()),
  /** Whose changes these are; another session's cookie does not send them. */
  userId: id,
  /** The device's block of numbers, null until it has one. */
  device: z.nullable(id),
  /** What the cursors belong to: the server's epoch and the view (role) they were given for. */
  epoch: z.nullable(z.string().check(z.maxLength(64))),
  view: z.nullable(z.string().check(z.maxLength(64))),
  /** The school an administrator without school has picked. */
  school: z.optional(z.nullable(id)),
  cursors: z.record(
    z.string().check(z.regex(/^(me|global|(school|class|module):\d+)$/)),
    z.number().check(z.int(), z.nonnegative()),
  ),
  mutations: z.array(outboxCall).check(z.maxLength(batchLimit)),
})
export type SyncRequest = z.infer<typeof syncRequest>

export type Receipt =
  | { id: number; outcome: 'applied' | 'alreadyApplied' }
  | { id: number; outcome: 'refused'; code: ErrorCode; message: string }

/** The tables as they travel: a roll call is one record, so attendance and performance do not travel alone. */
export type WireRows = Omit<Rows, 'attendance' | 'performance' | 'rollCalls'> & { rolls: RollRecord }
export type WireTable = keyof WireRows
/** Those that travel as they are stored, row by row. */
export const plainTables = [
  'schools',
  'users',
  'courses',
  'modules',
  'lessons',
  'lessonVideos',
  'materials',
  'classes',
  'moduleClasses',
  'enrollments',
  'completions',
  'evaluations',
] as const satisfies WireTable[]
export const wireTables = [...plainTables, 'rolls'] as const satisfies WireTable[]

export interface ScopePage {
  scope: string
  /** The cursor this page goes on from. */
  from: number
  /** The cursor once the page is stored. */
  cursor: number
  more: boolean
  rows: { [T in WireTable]?: WireRows[T][] }
  gone: { [T in WireTable]?: Key[] }
}

export interface SyncResponse {
  protocol: number
  /** The server's clock, ms. */
  now: number
  epoch: string
  view: string
  /** The cursors sent were of another epoch or view: forget the rows, keep the outbox. */
  reset: boolean
  device: number
  user: User
  receipts: Receipt[]
  scopes: ScopePage[]
  /** Scopes asked about that are no longer the user's. */
  dropped: string[]
}
