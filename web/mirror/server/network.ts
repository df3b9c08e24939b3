import type { Key, TableName } from '#schema/nouns/tables.ts'
import type { Step } from '#schema/sync/history.ts'
import type { SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import type { Traffic } from '../database/records.ts'

/** The calls the mirror makes of the server. */
export interface Network {
  /** POST /api/sync. Rejects with a NetworkFailure. */
  sync(request: SyncRequest): Promise<SyncResponse>
  /** What the calls since the last use of `spent` took on the wire, in bytes; failed calls count too. */
  spent?(): Traffic
  /** Whether a request can leave the device at all; true where that is not known. */
  reachable?(): boolean
  /** Whether the server's latest answer began soon after its request; false where that is not known. */
  quick?(): boolean
  /** GET /api/history/:table/:key; null when the row is none of the user's. Rejects with a NetworkFailure. */
  history?(table: TableName, key: Key): Promise<Step[] | null>
}
