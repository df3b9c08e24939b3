import * as z from 'zod/mini'
import { atMost, id, instant } from '#schema/fields/fields.ts'
import { ordinaryDays } from '#schema/nouns/calendarDay.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import type { Key, Rows } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import type { ErrorCode } from '../errors.ts'
import type { LeftOut } from '../mutations/mutation.ts'
import type { RollRecord } from './rollRecord.ts'

/**
 * The protocol of POST /api/sync: queued mutations up; receipts and changed rows down, in one round trip.
 * Invariant: every mutation of a request gets a receipt or stays queued. A cursor moves only with the rows it stands
 * for: `from` says where a page continues, and a page that does not fit is not applied. A receipt never moves a cursor.
 */
export const protocolVersion = 1

/**
 * The oldest protocol that a server of version `current` still accepts. A device left in a drawer may be two versions
 * behind.
 */
export const oldestTaken = (current: number) => Math.max(1, current - 2)

/** The most mutations in one request. The server refuses more with 413. */
export const batchLimit = 200

/** The most scopes that a request may name, and the most fields of a call's body: many times what any device sends. */
export const mostScopes = 2000
export const mostFields = 500

/** The largest request the server reads, in bytes. */
export const largestRequest = 1024 * 1024

/** About how many rows the pages of one answer hold, all scopes together. */
export const pageLimit = 1000

/**
 * About how many bytes of rows they hold, before compression. That is some seconds on a 2G connection, and the most
 * that a lost connection costs.
 */
export const pageBytes = 512 * 1024

/** A write as it waits in an outbox: the call to send, and when the write was done. */
export const outboxCall = z.object({
  id,
  at: instant,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(atMost(500), z.regex(/^\/api\/[\w\-/.%]+$/)),
  body: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  /** The protocol of the app that wrote it, which may be older than the app that sends it. */
  protocol: z.optional(z.number().check(z.int())),
  /**
   * The epoch it was done in. When it differs from the server's, it was done before its device learned of a restore.
   */
  epoch: z.optional(z.string().check(z.maxLength(64))),
})
export type OutboxCall = z.infer<typeof outboxCall>

const scopeName = z
  .string()
  .check(atMost(40), z.regex(/^(me|global|(school|class|module):\d+|class:\d+\/[a-z\d]{1,16})$/))

export const syncRequest = z.object({
  protocol: z.number().check(z.int()),
  /** The user whose changes these are. They are not sent with the cookie of another user's session. */
  userId: id,
  /** The device's block of ids; null until it has one. */
  device: z.nullable(id),
  /** What the cursors belong to: the server's epoch, and the view (role) they were issued for. */
  epoch: z.nullable(z.string().check(z.maxLength(64))),
  view: z.nullable(z.string().check(z.maxLength(64))),
  /** The `historyToken` of the last answer. It shows when the server was restored from a copy. */
  historyToken: z.optional(z.string().check(z.maxLength(500))),
  /** The school that an administrator without a school has picked. */
  school: z.optional(z.nullable(id)),
  cursors: z.record(scopeName, z.number().check(z.int(), z.nonnegative())),
  /** For scopes that the device has not fully fetched: the `began` of their pages. Older apps leave it out. */
  began: z.optional(z.record(scopeName, z.number().check(z.int(), z.nonnegative()))),
  /** How many bytes of rows the device wants at once; less on a slow connection. */
  room: z.optional(z.number().check(z.int(), z.positive())),
  /** Scopes to send checksums for, so the device can see whether its rows match the server's. */
  check: z.optional(z.array(scopeName).check(z.maxLength(500))),
  /** Those of `laterNames` that the device knows. Older apps leave it out. */
  tables: z.optional(z.array(z.string().check(atMost(40))).check(z.maxLength(100))),
  /**
   * The device shows its person the items of an act that were left out (`leftOut`). For older apps, such an act is
   * refused as a whole.
   */
  leavesOut: z.optional(z.boolean()),
  /** How many changes wait on the device, including those of this request. */
  waiting: z.optional(z.number().check(z.int(), z.nonnegative())),
  mutations: z.array(outboxCall).check(z.maxLength(batchLimit)),
})
export type SyncRequest = z.infer<typeof syncRequest>

export type Receipt =
  | {
      id: number
      outcome: 'applied' | 'alreadyApplied'
      /** The items of its lists that were not taken. Only a device that says so in its request gets them. */
      leftOut?: readonly LeftOut[]
    }
  | {
      id: number
      outcome: 'refused'
      code: ErrorCode
      message: string
      /** Where the roll that it is about is now. Older servers leave it out. */
      place?: RollPlace
      /** The school's office has it on its list of late rolls, and can register it. */
      late?: true
    }

/** The tables on the wire. A roll call is one record, so attendance and performance are not sent alone. */
export type WireRows = Omit<Rows, MarkTable | 'rollCalls'> & { rolls: RollRecord }
export type WireTable = keyof WireRows
/** The tables sent as they are stored, row by row. */
export const plainTables = [
  'schools',
  'users',
  'courses',
  'calendarDays',
  'schoolYears',
  'frequencyRules',
  'frequencyActions',
  'modules',
  'lessons',
  'lessonVideos',
  'materials',
  'classes',
  'moduleClasses',
  'coverages',
  'enrollments',
  'completions',
  'evaluations',
  'readings',
  'studentRecords',
] as const satisfies WireTable[]
export const wireTables = [...plainTables, 'rolls'] as const satisfies WireTable[]

/**
 * The tables that were added since apps are in use. A device gets rows of those it names in `tables`, and no others: an
 * older app would not keep them, and their place in the order would be behind its cursors when it learns of them.
 */
export const laterTables = [
  'calendarDays',
  'frequencyRules',
  'frequencyActions',
  'coverages',
  'readings',
  'schoolYears',
  'studentRecords',
] as const satisfies WireTable[]

/** What was added since apps are in use: tables, and rows that an older app would misread (`later` of a noun's readers). */
export const laterNames: readonly string[] = [...laterTables, ordinaryDays]

/** Those of them that a device does not know. */
export const tablesUnknownTo = ({ tables = [] }: Pick<SyncRequest, 'tables'>): string[] =>
  laterNames.filter((name) => !tables.includes(name))

export interface ScopePage {
  scope: string
  /** The cursor at which this page continues. */
  from: number
  /** The cursor once the page is stored. */
  cursor: number
  more: boolean
  /**
   * When more is to come of a scope that is fetched from its start: the end of the scope's order when that fetch began.
   * What left the scope before then is not the device's concern.
   */
  began?: number
  /** When more is to come: about how many changes. */
  left?: number
  rows: { [T in WireTable]?: WireRows[T][] }
  gone: { [T in WireTable]?: Key[] }
}

/** A device that had unsent changes at its last contact with the server. */
export interface UnsentDevice {
  /** A name people recognize; null when its browser does not say. */
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
  /** Which history this answer is from, signed by the server. The device sends it back unchanged. */
  historyToken?: string
  /** The cursors sent belong to another epoch or view: the device drops its rows and keeps the outbox. */
  reset: boolean
  device: number
  user: User
  receipts: Receipt[]
  scopes: ScopePage[]
  /** Requested scopes that the user may no longer hold. */
  dropped: string[]
  /** The requested checksums (schema/sync/checksum.ts), each over the scope's rows up to a cursor. */
  sums?: { scope: string; cursor: number; sum: string }[]
  /** Other devices of this person whose changes have not arrived. */
  unsent?: UnsentDevice[]
  /** The hosts from which the network takes videos; left out when they are the usual ones. */
  videoHosts?: readonly string[]
  /** The server's time zone; left out when it is the usual one. */
  zone?: string
}
