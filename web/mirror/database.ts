import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { Key, TableName } from '../../schema/entities/tables.ts'
import type { User } from '../../schema/entities/user.ts'
import type { ErrorCode } from '../../schema/errors.ts'
import type { Method } from '../../schema/mutations/mutation.ts'
import type { HybridTime } from '../../schema/sync/clock.ts'
import { type UnsentDevice, type WireTable, wireTables } from '../../schema/sync/protocol.ts'
import { breakOffWhenPutAside } from './whenPutAside.ts'

/**
 * One person's mirror on one device: what the server lets them hold, with what they changed since on top.
 * Guarantees: a row and the outbox entry that explains it are written in one strict transaction: both or neither, and on the
 * disk before anyone is told.
 * Invariant: rows = the server's rows with the plans of the queued entries applied in order; `base` keeps the server's row for
 * every record such a plan touched. After a power cut the transaction either happened or did not.
 */

/** A row as it is kept: a roll call is one record. `scopes` are those that brought it; none for a row only planned here. */
export interface Stored {
  key: Key
  scopes: string[]
  /** A row of its table, as it travels. */
  row: object
}

/** The server's record under a plan's change; `record` is null when the server has no such row. */
export interface Base {
  table: WireTable
  key: Key
  record: Stored | null
}

export interface OutboxEntry {
  id: number
  /** When the act was done, ms, by the hybrid clock. */
  at: number
  /** When it was stored, ms, by the device's own clock: what a person is shown. */
  storedAt: number
  actorId: number
  name: string
  method: Method
  path: string
  body: Record<string, unknown> | null
  state: 'queued' | 'refused'
  /** How often the server answered without a receipt for it. */
  attempts: number
  /** After that, before when it is not sent again by itself, ms by the device's clock. */
  after?: number
  /** The protocol of the build that made it; of none in entries from before it was noted. */
  protocol?: number
  /** The server's epoch when it was done; of none in entries from before it was noted. */
  epoch?: string
  /** The records it touches, as 'table:key'. */
  about: string[]
  /** What it gave which fields, of those whose replacement by somebody else is told. */
  wrote?: { table: TableName; key: Key; fields: Record<string, unknown> }[]
  /** Of what it speaks, as 'table:key' (keptNames.ts); none in entries from before they were kept. */
  names?: Record<string, string>
  code?: ErrorCode
  message?: string
}

/** An entry whose receipt came, kept for a while: a server that goes back in time is offered it again. */
export interface SentEntry extends OutboxEntry {
  /** ms, by the server's clock: the device's may be set on by years */
  sentAt: number
}

/** A write of this person's in whose place a later one stands: somebody else's, or their own of another device. */
export interface OvertakenWrite {
  /** 'table:key:field' */
  name: string
  table: TableName
  key: Key
  field: string
  mine: unknown
  theirs: unknown
  /** The entry that wrote `mine`, and when, ms by the hybrid clock. */
  entryId: number
  mineAt: number
  /** Who wrote `theirs`, and when; not known while `unnamed`. */
  by: string
  at: number
  /** It was this person, on another device. */
  own?: boolean
  state: 'unnamed' | 'told' | 'dismissed'
}

export interface Device extends HybridTime {
  block: number
  next: number
}

export interface SyncState {
  epoch: string | null
  view: string | null
  /** What the last answer said of the history it was from, to be sent back as it is. */
  historyToken?: string
  /** Whether a first sync has come whole; until then an empty mirror is not an empty school. */
  bootstrapped: boolean
  lastSyncAt: number | null
  /** The server's clock when it last answered, ms. */
  serverNow?: number
  /**
   * The last attempt's failure, null after a success. Status 0: no network; `code` is the server's, when it gave one; until
   * when it asked to be left alone, ms by the device's clock.
   */
  failure: { status: number; at: number; code?: string | null; until?: number | null } | null
  /** How far a first sync is: changes laid down, and about how many are to come. None when all is here. */
  arriving?: { laid: number; left: number } | null
}

/** What the server answered and did not take (unaccepted.ts). */
export interface Unaccepted {
  /** Those without a receipt, and those that hang on them. */
  count: number
  /** When the next of them is sent again, ms by the device's clock. */
  until: number
}

/** Where a scope is: up to which place it is here, and whether there is more. */
export interface ScopeCursor {
  scope: string
  cursor: number
  more: boolean
  /** While there is more: what its pages say of where they began, to be sent back. */
  began?: number
  /** When its rows were last known to be the server's, ms by the device's clock. */
  checkedAt?: number
  /** It was found to differ: what it holds goes when the first page of it comes anew. */
  stale?: boolean
}

/** Bytes that syncing took on the wire. */
export interface Traffic {
  up: number
  down: number
}

export const freshSync: SyncState = { epoch: null, view: null, bootstrapped: false, lastSyncAt: null, failure: null }

/** From a sign-in to the sign-out (visit.ts). */
export interface Visit {
  id: string
  open: boolean
}

interface MetaValues {
  version: number
  user: User
  /** None in a mirror of before there were any. */
  visit: Visit
  device: Device
  sync: SyncState
  /** What syncing cost on a civil day of the device, the latest, and ever since it was counted. */
  traffic: { day: string; today: Traffic; all: Traffic }
  /** The greatest number of an entry that a request may have carried. */
  askedUpTo: number
  /** The numbers of what the server has and whose rows found no room here (receipts.ts). */
  settled: number[]
  /** Written to see whether there is room, and deleted with it (room.ts). */
  room: Uint8Array
  /** What the server does not take, as of the last drain. */
  unaccepted: Unaccepted | null
  /** What this person's outbox is sealed with when they sign out, and the server's epoch under which it came. */
  sealing: { key: CryptoKey; epoch: string | null }
  /** The sealed record that was lined up last (openSealed.ts). */
  unsealed: string
  /** Other devices of this person on which changes were left, by what the server last said. */
  unsent: UnsentDevice[]
  /** The school in which who administers all of them works on this device. */
  school: number | null
}

/** The shape of the data below; a build that finds another must not write. */
export const mirrorVersion = 2

const indices: { [T in WireTable]?: string } = {
  users: 'row.role',
  lessons: 'row.moduleId',
  lessonVideos: 'row.lessonId',
  materials: 'row.lessonId',
  classes: 'row.teacherId',
  moduleClasses: 'row.moduleId, row.classId',
  enrollments: 'row.classId, row.studentId',
  completions: 'row.classId, row.lessonId',
  evaluations: 'row.classId, row.lessonId, row.studentId',
  rolls: 'row.classId, row.lessonId, row.date',
}

export class MirrorDatabase extends Dexie {
  declare base: Table<Base, [WireTable, Key]>
  declare outbox: Table<OutboxEntry, number>
  declare sent: Table<SentEntry, number>
  declare cursors: Table<ScopeCursor, string>
  declare overtaken: Table<OvertakenWrite, string>
  declare meta: Table<{ name: string; value: unknown }, string>
  /** When the last change about a record was acknowledged, ms by the device's clock. */
  declare deliveries: Table<{ about: string; at: number }, string>

  constructor(userId: number, options: DexieOptions = {}) {
    super(mirrorName(userId), { chromeTransactionDurability: 'strict', ...options })
    const first = wireTables.filter((table) => table !== 'courses')
    const tables = first.map((table) => [table, ['&key', '*scopes', indices[table]].filter(Boolean).join(', ')])
    this.version(1).stores({
      ...Object.fromEntries(tables),
      base: '[table+key]',
      outbox: '&id, state, *about',
      cursors: '&scope',
      meta: '&name',
      deliveries: '&about',
    })
    this.version(2).stores({ courses: '&key, *scopes', sent: '&id, sentAt' })
    // Dexie lets an older build go on writing into what a newer one upgraded: the version row, read by every write, does not.
    this.version(3)
      .stores({ sent: '&id, sentAt, *about', overtaken: '&name, state' })
      .upgrade((all) => all.table('meta').put({ name: 'version', value: mirrorVersion }))
    breakOffWhenPutAside(this)
  }

  rows(table: WireTable): Table<Stored, Key> {
    return this.table(table)
  }

  async read<N extends keyof MetaValues>(name: N): Promise<MetaValues[N] | undefined> {
    return (await this.meta.get(name))?.value as MetaValues[N] | undefined
  }

  async keep<N extends keyof MetaValues>(name: N, value: MetaValues[N]): Promise<void> {
    await this.meta.put({ name, value })
  }

  /** Several at once, in one request. */
  async readAll<N extends keyof MetaValues>(...names: N[]): Promise<{ [M in N]?: MetaValues[M] }> {
    const found = await this.meta.bulkGet(names)
    return Object.fromEntries(found.flatMap((row) => (row ? [[row.name, row.value]] : []))) as never
  }

  async keepAll(values: Partial<MetaValues>): Promise<void> {
    await this.meta.bulkPut(Object.entries(values).map(([name, value]) => ({ name, value })))
  }

  /** Everything in one transaction; the only way the mirror is written. */
  atomically<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction('rw', this.tables, work)
  }
}

export const mirrorName = (userId: number) => `chamada-${userId}`
/** Of the files kept beside it. */
export const keptFilesName = (userId: number) => `chamada-files-${userId}`
