import type { Table } from 'dexie'
import type { Key } from '#schema/nouns/tables.ts'
import { type ScopePage, type WireRows, type WireTable, wireTables } from '#schema/sync/protocol.ts'
import { wireKey } from '#schema/sync/wireTable.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import type { Stored } from '#web/mirror/database/records.ts'

/**
 * Applies the pages of an answer to the mirror, table by table: reading and writing each table once takes much less
 * than once for each page.
 * Guarantees: the records are those that the pages would leave one after the other. A row is held by the scopes that
 * brought it, and deleted when the last of them lets it go.
 * Invariant: a cursor moves only with its rows. A page that does not continue from the cursor here is left out.
 * After a crash: it runs in the caller's transaction, all or nothing.
 * @param now ms by the device's clock
 */
export async function applyPages(db: MirrorDatabase, pages: ScopePage[], now: number): Promise<void> {
  const here = await db.cursors.bulkGet(pages.map(({ scope }) => scope))
  const taken = pages
    .map((page, i) => ({ page, before: here[i] }))
    .filter(({ page, before }) => (before?.cursor ?? 0) === page.from)
  for (const { page, before } of taken) if (before?.stale && !isWaiting(page)) await dropScope(db, page.scope)
  // The tables do not wait for each other.
  await Promise.all(
    wireTables.map((table) =>
      applyTable(
        db.rows(table),
        table,
        taken.map(({ page }) => page),
      ),
    ),
  )
  await db.cursors.bulkPut(
    taken.map(({ page, before }) => {
      const { scope, cursor, more, began, from } = page
      // A scope fetched from the start equals the server's now. Rows added to it later are as good as those they were
      // added to.
      const checkedAt = from === 0 || before?.more ? now : before?.checkedAt
      const isStale = isWaiting(page) && (before?.stale || (from === 0 && hasRows(page)))
      return { scope, cursor, more, checkedAt, ...(began && { began }), ...(isStale && { stale: true }) }
    }),
  )
}

/** Whether nothing of a scope found room in this answer. */
const isWaiting = ({ more, cursor, from }: ScopePage) => more && cursor === from

/**
 * The server adds what its receipts are about also to a page for which there is no room. What becomes of those rows
 * before the scope's first page comes is not in it: they are dropped then, like those of a scope that is fetched again.
 */
const hasRows = ({ rows }: ScopePage) => Object.values(rows).some((found) => found?.length)

/** Removes a scope with all that only it holds. */
export async function dropScope(db: MirrorDatabase, scope: string): Promise<void> {
  for (const table of wireTables) {
    const records = db.rows(table)
    const held = await records.where('scopes').equals(scope).toArray()
    await store(
      records,
      held.map((record) => [record.key, without(scope, record)]),
    )
  }
  await db.cursors.delete(scope)
}

async function applyTable(records: Table<Stored, Key>, table: WireTable, pages: ScopePage[]) {
  const changes = pages.map(({ scope, rows, gone }) => ({
    scope,
    rows: ((rows[table] ?? []) as WireRows[typeof table][]).map((row) => ({ key: wireKey(table, row), row })),
    gone: gone[table] ?? [],
  }))
  const keys = new Set(changes.flatMap(({ rows, gone }) => [...rows.map(({ key }) => key), ...gone]))
  if (!keys.size) return
  const current = await knownOf(records, [...keys])
  const changed = new Map<Key, Stored | null>()
  const set = (key: Key, record: Stored | null) => {
    current.set(key, record)
    changed.set(key, record)
  }
  for (const { scope, rows, gone } of changes) {
    for (const { key, row } of rows)
      set(key, { key, scopes: [...new Set([...(current.get(key)?.scopes ?? []), scope])], row })
    for (const key of gone) {
      const record = current.get(key)
      if (record) set(key, without(scope, record))
    }
  }
  await store(records, [...changed])
}

/** The record without a scope; null when no other holds it. */
function without(scope: string, record: Stored): Stored | null {
  const scopes = record.scopes.filter((name) => name !== scope)
  return scopes.length ? { ...record, scopes } : null
}

async function store(records: Table<Stored, Key>, changed: [Key, Stored | null][]) {
  const held = changed.flatMap(([, record]) => record ?? [])
  const free = changed.flatMap(([key, record]) => (record ? [] : [key]))
  if (held.length) await records.bulkPut(held)
  if (free.length) await records.bulkDelete(free)
}

/** Fewer records are looked up one by one. */
const fewKeys = 20

/**
 * The records here that have these keys. In a first sync hardly one of many is here yet: reading all keys at once takes
 * much less than a lookup for each row.
 */
async function knownOf(records: Table<Stored, Key>, keys: Key[]): Promise<Map<Key, Stored | null>> {
  const count = keys.length > fewKeys ? await records.count() : Number.POSITIVE_INFINITY
  let sought = keys
  if (count <= 4 * keys.length) {
    const here = new Set(count ? await records.toCollection().primaryKeys() : [])
    sought = keys.filter((key) => here.has(key))
  }
  const found = sought.length ? await records.bulkGet(sought) : []
  return new Map(found.flatMap((record) => (record ? [[record.key, record]] : [])))
}
