import { fieldsOfKey, type Key, keyOf, type Rows } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { channelsOf, channelsOfRow, rowSeenBy } from '#schema/permissions/scopes.ts'
import type { ScopePage, WireRows, WireTable } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { packRolls } from '#server/store/queries/rolls.ts'
import { locateRows } from '#server/store/queries/rowLocation.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'

/**
 * Adds the rows that a device's own mutations touched, or their deletions, to pages that were cut before them. The
 * device's mirror is then right as soon as the receipt removes the plan. Cursors stay where the pages ended.
 */
export async function touchedRows(q: Q, actor: Actor, pages: ScopePage[], changes: JournalChange[]): Promise<void> {
  const cut = pages.filter(({ more }) => more)
  if (!cut.length) return
  const reader = readerOf(q)
  const locate = locateRows(q)
  const marks = ['attendance', 'performance', 'rollCalls']
  const rolls = new Set(changes.filter(({ table }) => marks.includes(table)).map(({ key }) => rollKeyOf(key)))
  const others = changes.filter(({ table }) => !marks.includes(table))
  for (const page of cut) {
    const channels = channelsOf(actor, page.scope)
    const rows = page.rows as { [T in WireTable]?: WireRows[WireTable][] }
    const gone = page.gone as { [T in WireTable]?: Key[] }
    for (const { table, key, before } of others) {
      const row = await reader.get(table, key)
      if (!row) {
        const held = before ? keyOf(table, rowSeenBy(actor, table, before as never)) : key
        gone[table as WireTable] = [...(gone[table as WireTable] ?? []), held]
        continue
      }
      const { tenant, moduleId } = await locate(table, row as unknown as Record<string, unknown>)
      const ofRow = channelsOfRow(table, row as never, { schoolId: tenant || null, moduleId })
      if (!ofRow.some((channel) => channels.includes(channel))) continue
      const wire = table as WireTable
      const seen = rowSeenBy(actor, table, row as never) as never
      const held = keyOf(table, seen)
      rows[wire] = [...(rows[wire] ?? []).filter((other) => keyOf(table, other as never) !== held), seen]
    }
    const headers: Rows['rollCalls'][] = []
    for (const key of rolls) {
      const header = await reader.get('rollCalls', key)
      if (!header) {
        gone.rolls = [...(gone.rolls ?? []), key]
        continue
      }
      const { tenant } = await locate('rollCalls', header as unknown as Record<string, unknown>)
      if (channelsOfRow('rollCalls', header, { schoolId: tenant || null }).includes(page.scope)) headers.push(header)
    }
    const packed = await packRolls(q, actor, headers)
    const packedKeys = new Set(packed.map((roll) => keyOf('rollCalls', roll)))
    page.rows.rolls = [
      ...(page.rows.rolls ?? []).filter((roll) => !packedKeys.has(keyOf('rollCalls', roll))),
      ...packed,
    ]
  }
}

const rollKeyOf = (key: string | number) => keyOf('rollCalls', fieldsOfKey('rollCalls', key) as Rows['rollCalls'])
