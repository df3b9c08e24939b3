import { eq } from 'drizzle-orm'
import type { ErrorCode } from '../../schema/errors.ts'
import type { Q } from './store.ts'
import { type JournalChange, tables as t } from './tables.ts'

/**
 * One row for every mutation that had an end: its receipt, the audit trail and the history of the rows it changed.
 * Invariant: written in the transaction of the write, once, and never touched again (the database refuses it).
 */
export interface JournalRow {
  id: number
  actorId: number
  device: number | null
  tenant: number
  at: number
  receivedAt: number
  name: string
  method: string
  path: string
  body: Record<string, unknown> | null
  hash: string
  outcome: 'applied' | 'refused'
  code: ErrorCode | null
  message: string | null
  changes: JournalChange[]
}

export const remember = async (q: Q, row: JournalRow): Promise<void> => void (await q.insert(t.journal).values(row))

export async function recall(q: Q, id: number): Promise<JournalRow | undefined> {
  const [row] = await q.select().from(t.journal).where(eq(t.journal.id, id))
  return row as JournalRow | undefined
}
