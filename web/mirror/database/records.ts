import type { ErrorCode } from '#schema/errors.ts'
import type { OwnFile } from '#schema/fields/ownFile.ts'
import type { LeftOut, Method } from '#schema/mutations/mutation.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { Key, TableName } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import type { Absence } from '#schema/sync/absence.ts'
import type { HybridTime } from '#schema/sync/clock.ts'
import type { UnsentDevice, WireTable } from '#schema/sync/protocol.ts'

/**
 * A row as it is stored: a roll call is one record. `scopes` are those that brought it; empty for a row that was only
 * planned on this device.
 */
export interface Stored {
  key: Key
  scopes: string[]
  /** A row of its table, in its wire form. */
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
  /** When it was stored, ms, by the device's own clock: the time that people are shown. */
  storedAt: number
  actorId: number
  name: string
  method: Method
  path: string
  body: Record<string, unknown> | null
  state: 'queued' | 'refused'
  /** How often the server answered without a receipt for it. */
  attempts: number
  /** The earliest time of the next automatic try after that, ms by the device's clock. */
  after?: number
  /** The protocol version of the build that made it; absent in entries older than this field. */
  protocol?: number
  /** The server's epoch when it was done; absent in entries older than this field. */
  epoch?: string
  /** The records it touches, as 'table:key'. */
  about: string[]
  /** The values it wrote, for the fields whose replacement by somebody else is notified. */
  wrote?: { table: TableName; key: Key; fields: Record<string, unknown>; item?: string }[]
  /** The names of what it is about, by 'table:key' (keptNames.ts); absent in entries older than this field. */
  names?: Record<string, string>
  code?: ErrorCode
  message?: string
  /** When it was refused: the roll to which its marks belong, if another one is known. */
  place?: RollPlace
  /** It was refused, and the school's office has it on its list of late rolls. */
  late?: true
  /** It holds what was left out of another entry, of this number: as a refused entry of its own (leftOut.ts). */
  leftOutOf?: number
  /** Of an entry that the server has: the items that were left out of it. */
  leftOut?: readonly LeftOut[]
}

/** An entry whose receipt came. It is kept for a while, because a server that goes back in time is offered it again. */
export interface SentEntry extends OutboxEntry {
  /** ms, by the server's clock: the device's may be years ahead */
  sentAt: number
  /** The token of the answer that took it, when there was no room for that answer (`SyncState.historyToken`). */
  historyToken?: string
}

/** A write of this person's that a later one replaced: somebody else's, or their own from another device. */
export interface OverwrittenWrite {
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
  /** Who wrote `theirs`, and when, ms; not known while `unnamed`. */
  by: string
  at: number
  /** True when this person wrote it on another device. */
  own?: boolean
  state: 'unnamed' | 'told' | 'dismissed'
}

export interface StoredDevice extends HybridTime {
  block: number
  next: number
}

export interface SyncState {
  epoch: string | null
  view: string | null
  /** The token of the last answer for the server's history, sent back unchanged. */
  historyToken?: string
  /** Whether a first sync has arrived completely. Until then an empty mirror does not mean an empty school. */
  bootstrapped: boolean
  lastSyncAt: number | null
  /** The server's clock when it last answered, ms. */
  serverNow?: number
  /**
   * The last attempt's failure, null after a success. Status 0 means no network. `code` is the server's, when it sent
   * one. `until` is when the wait that the server asked for ends, ms by the device's clock.
   */
  failure: { status: number; at: number; code?: string | null; until?: number | null } | null
  /**
   * Progress of a first sync: how many changes are stored, and about how many are to come. Null or absent when all is
   * here.
   */
  arriving?: { laid: number; left: number } | null
}

/** Entries that the server answered without taking them (unaccepted.ts). */
export interface Unaccepted {
  /** The entries without a receipt, and those that depend on them. */
  count: number
  /** When the next of them is sent again, ms by the device's clock. */
  until: number
}

/** How far a scope is on this device, and whether there is more of it on the server. */
export interface ScopeCursor {
  scope: string
  cursor: number
  more: boolean
  /** While there is more: the starting point that its pages state, to be sent back. */
  began?: number
  /** When its rows were last known to equal the server's, ms by the device's clock. */
  checkedAt?: number
  /** Its rows were found to differ, or came before its first page. They are removed when that arrives. */
  stale?: boolean
}

/** Bytes that syncing took on the wire. */
export interface Traffic {
  up: number
  down: number
}

export const initialSync: SyncState = { epoch: null, view: null, bootstrapped: false, lastSyncAt: null, failure: null }

/** The time from a sign-in to the sign-out (visit.ts). */
export interface Visit {
  id: string
  open: boolean
}

/** A pair of keys of which a password opens the private half (session/passwordPair.ts). */
export interface PasswordPair {
  /** A point of the curve P-256, raw. */
  publicHalf: ArrayBuffer
  /** PKCS #8, encrypted (AES-GCM) by a key that PBKDF2 makes of the password. */
  privateHalf: ArrayBuffer
  salt: Uint8Array<ArrayBuffer>
  iv: Uint8Array<ArrayBuffer>
  /** Of PBKDF2 with SHA-256. */
  iterations: number
}

/** What a mirror notes when all that it held is sealed (session/vault.ts). */
export interface VaultNote {
  /** The mirror's version then. */
  version: number
  /** In how many parts it is. */
  parts: number
  /** What the private half of the pair makes the key of. */
  hint: ArrayBuffer
}

/** A file that a person chose and the school does not have yet. */
export interface OutgoingFile {
  file: OwnFile
  /** The module to whose school it goes. */
  moduleId: number
  name: string
  /** ms, by the device's clock */
  chosenAt: number
  /** The key of its content here, base64; absent where the browser cannot encrypt. */
  key?: string
  /** The address of the upload under way on the server. */
  address?: string
  /** The person stopped it for now. */
  paused?: boolean
  /** Why the server does not take it, in Portuguese. */
  refused?: string
}

/** By hash. */
export type Outgoing = Record<string, OutgoingFile>

/** What of lessons a person wants always at hand on this device (web/mirror/files/packSettings.ts). */
export interface Packs {
  /** The classes whose next lessons are kept. */
  classes: number[]
  /** The lessons of the last 'Mochila', and the civil day for which it is. */
  bag: { date: string; lessonIds: number[] } | null
  /** Lessons whose files the person removed: they do not come back by themselves. */
  without: number[]
  /** What all kept files may take, bytes; null until the person says so: then it binds only what the app keeps by itself. */
  budget: number | null
  /**
   * What all files took, less some room, when the device was found full, and when that was, ms by its clock: the app
   * keeps no more by itself for a while.
   */
  full: { bytes: number; at: number } | null
  /** Files come by themselves on every network, not on Wi-Fi alone. */
  anyNetwork: boolean
}

export interface MetaValues {
  version: number
  user: User
  /** Absent in a mirror older than visits. */
  visit: Visit
  device: StoredDevice
  sync: SyncState
  /** How long the server has not answered (session/absence.ts). */
  absence: Absence
  /** The keys that the password typed here opens, and how often in a row a wrong one was tried (passwordHere.ts). */
  pair: PasswordPair
  wrongTries: number
  /** All that the mirror held is sealed beside it (vault.ts). */
  vault: VaultNote
  /** What syncing cost on the latest counted day (a civil day of the device), and in all since counting began. */
  traffic: { day: string; today: Traffic; all: Traffic }
  /**
   * The server's tokens for other blocks whose entries are here, by block: they prove that the entries are this person's
   * to a server that was restored from a copy.
   */
  proofs: Record<number, string>
  /** The greatest entry number that a request may have carried. */
  askedUpTo: number
  /** The numbers of entries that the server has, but whose rows found no room here (receipts.ts). */
  settled: number[]
  /** Written to test for free space, and deleted in the same transaction (room.ts). */
  room: Uint8Array
  /** What the server did not take, as of the last drain. */
  unaccepted: Unaccepted | null
  /** How many acts wait for a file that is on its way, with what depends on them, as of the last drain. */
  forFiles: number
  /** The key that seals this person's outbox when they sign out, and the server's epoch at which it came. */
  sealing: { key: CryptoKey; epoch: string | null }
  /** The visits whose copies were put back here (session/restoreCopies.ts). */
  restored: string[]
  /** What the page before carried over and is done (web/actions/carryOver.ts). */
  carried: string[]
  /** The sealed record that was last put back into the outbox (openSealed.ts). */
  unsealed: string
  /** Other devices of this person on which changes wait, as the server last reported. */
  unsent: UnsentDevice[]
  /** The hosts from which the network takes videos, as the server last said; absent: the usual ones. */
  videoHosts: readonly string[] | undefined
  /** The server's time zone, as it last said; absent: the usual one. */
  zone: string | undefined
  /**
   * What the person typed into forms and has not saved, by form (web/session/drafts.ts), the latest last. `servedAt` is the
   * server's time as it was known then, ms.
   */
  drafts: Record<string, { at: number; value: unknown; servedAt?: number }>
  /** The files that wait to be sent (files/outgoing/outgoing.ts). */
  outgoing: Outgoing
  /** Where the person stopped in each file (web/model/reader/places.ts). */
  places: Record<string, number>
  /** What the app keeps of lessons by itself, and within which limits; absent until a person wants any. */
  packs: Packs
  /** When the student's own row of each of these files had last been written as its place was kept, ms. */
  placesSince: Record<string, number>
  /** The school in which an administrator of all schools works on this device. */
  school: number | null
}
