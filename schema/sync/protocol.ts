import * as z from 'zod/mini'
import { atMost, id, instant } from '../entities/fields.ts'
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

/** The oldest protocol a server of this one still takes: devices a school leaves in a drawer are two versions behind. */
export const oldestTaken = (current: number) => Math.max(1, current - 2)

/** How many mutations one request carries at most; the server refuses more with 413. */
export const batchLimit = 200

/** The largest request the server reads, bytes. */
export const largestRequest = 1024 * 1024

/** How many rows the pages of one answer bring, about, all scopes together. */
export const pageLimit = 1000

/** How many bytes of rows they bring, about, before compression: some seconds of a 2G connection, and the most a cut costs. */
export const pageBytes = 512 * 1024

/** A write as it waits in an outbox: the call it will be, and when it was made. */
export const outboxCall = z.object({
  id,
  at: instant,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(atMost(500), z.regex(/^\/api\/[\w\-/.%]+$/)),
  body: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** The protocol of the app that made it, which may be older than the one that sends it. */
  protocol: z.optional(z.number().check(z.int())),
  /** The epoch in which it was done: of another than the server's, it was done before its device heard of a restore. */
  epoch: z.optional(z.string().check(z.maxLength(64))),
})
export type OutboxCall = z.infer<typeof outboxCall>

const scopeName = z.string().check(atMost(40), z.regex(/^(me|global|(school|class|module):\d+)$/))

export const syncRequest = z.object({
  protocol: z.number().check(z.int()),
  /** Whose changes these are; another session's cookie does not send them. */
  userId: id,
  /** The device's block of numbers, null until it has one. */
  device: z.nullable(id),
  /** What the cursors belong to: the server's epoch and the view (role) they were given for. */
  epoch: z.nullable(z.string().check(z.maxLength(64))),
  view: z.nullable(z.string().check(z.maxLength(64))),
  /** The `historyToken` of the last answer, by which a server that was put back to a copy is noticed. */
  historyToken: z.optional(z.string().check(z.maxLength(500))),
  /** The school an administrator without school has picked. */
  school: z.optional(z.nullable(id)),
  cursors: z.record(scopeName, z.number().check(z.int(), z.nonnegative())),
  /** Of scopes that are not here whole: the `began` of their pages. Apps from before there was one leave it out. */
  began: z.optional(z.record(scopeName, z.number().check(z.int(), z.nonnegative()))),
  /** How many bytes of rows the device wants at once: less on a slow connection. */
  room: z.optional(z.number().check(z.int(), z.positive())),
  /** Scopes whose sums the device wants, to see whether it still has what the server says it has. */
  check: z.optional(z.array(scopeName).check(z.maxLength(500))),
  /** How many changes wait on the device, those of this request included. */
  waiting: z.optional(z.number().check(z.int(), z.nonnegative())),
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
  /**
   * With more to come of a scope that is fetched from its start: where its order ended when that began. What left the scope
   * before then is none of the device's.
   */
  began?: number
  /** With more to come: how many changes, about. */
  left?: number
  rows: { [T in WireTable]?: WireRows[T][] }
  gone: { [T in WireTable]?: Key[] }
}

/** A device on which changes waited when the server last heard of it. */
export interface UnsentDevice {
  /** What people call it; null when its browser does not say. */
  name: string | null
  waiting: number
  /** ms */
  at: number
}

export interface SyncResponse {
  protocol: number
  /** The server's clock, ms. */
  now: number
  epoch: string
  view: string
  /** What history this answer is from, signed by the server: to be sent back as it is. */
  historyToken?: string
  /** The cursors sent were of another epoch or view: forget the rows, keep the outbox. */
  reset: boolean
  device: number
  user: User
  receipts: Receipt[]
  scopes: ScopePage[]
  /** Scopes asked about that are no longer the user's. */
  dropped: string[]
  /** The sums asked for (schema/sync/checksum.ts), each of the scope's rows up to a cursor. */
  sums?: { scope: string; cursor: number; sum: string }[]
  /** Other devices of this person with changes that have not come. */
  unsent?: UnsentDevice[]
}
