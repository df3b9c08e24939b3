import { wireTables } from '#schema/sync/protocol.ts'
import type { Mirror } from './mirror.ts'

/** Puts the server's record back in place of every record that a plan changed. */
export async function rollBackToBase({ db }: Mirror) {
  const bases = await db.base.toArray()
  for (const { table, key, record } of bases) {
    if (record) await db.rows(table).put(record)
    else await db.rows(table).delete(key)
  }
  if (bases.length) await db.base.clear()
}

/** Deletes every row and cursor; the outbox stays. */
export async function forgetRows({ db }: Mirror) {
  for (const table of wireTables) await db.rows(table).clear()
  await db.base.clear()
  await db.cursors.clear()
}
