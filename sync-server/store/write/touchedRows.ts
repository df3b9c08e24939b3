import { isInRoll } from '#schema/nouns/tableNames.ts'
import { type Key, keyFields, keyOf, type Rows, type TableName } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import {
  channelsOf,
  channelsOfRow,
  isHiddenFrom,
  isMisreadBy,
  rowSeenBy,
  wholeScope,
} from '#schema/permissions/scopes.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import type { ScopePage, WireRows, WireTable } from '#schema/sync/protocol.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { packRolls } from '#server/store/queries/rolls.ts'
import { locateRows } from '#server/store/queries/rowLocation.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { yieldEvery, yieldToOthers } from '../yielding.ts'

/** A row that a mutation touched, as it was before. */
export type TouchedRow = Pick<JournalChange, 'table' | 'key' | 'before'>

/**
 * Adds the rows that a device's own mutations touched, or their deletions, to pages that were cut before them. The
 * device's mirror is then right as soon as the receipt removes the plan. Cursors stay where the pages ended.
 */
export async function touchedRows(q: Q, actor: Actor, pages: ScopePage[], changes: TouchedRow[]): Promise<void> {
  const cut = pages.filter(({ more }) => more)
  if (!cut.length) return
  const reader = readerOf(q)
  const locate = locateRows(q)
  const rolls = new Set<Key>()
  const others = new Map<string, TouchedRow>()
  const worked = yieldEvery()
  for (const row of changes) {
    const pause = worked(1)
    if (pause) await pause
    if (isInRoll(row.table)) rolls.add(rollKeyOf(row.key))
    else others.set(`${row.table}:${row.key}`, row)
  }
  for (const page of cut) {
    const channels = channelsOf(actor, page.scope)
    const rows = page.rows as { [T in WireTable]?: WireRows[WireTable][] }
    const gone = page.gone as { [T in WireTable]?: Key[] }
    const touched: { wire: WireTable; held: Key; row: WireRows[WireTable] }[] = []
    for (const { table, key, before } of others.values()) {
      const row = await reader.get(table, key)
      if (!row || isMisreadBy(actor, table, row)) {
        gone[table as WireTable] ??= []
        gone[table as WireTable]!.push(before ? keyOf(table, rowSeenBy(actor, table, before as never)) : key)
        continue
      }
      const [location] = await locate(table, [row as never])
      const { tenant, moduleId } = location!
      if (isHiddenFrom(actor, table, row, moduleId)) continue
      const ofRow = channelsOfRow(table, row as never, { schoolId: tenant || null, moduleId })
      if (!ofRow.some((channel) => channels.includes(channel))) continue
      const seen = rowSeenBy(actor, table, row as never)
      touched.push({ wire: table as WireTable, held: keyOf(table, seen), row: seen as never })
    }
    for (const [wire, own] of groupBy(touched, (each) => each.wire)) {
      const keys = new Set(own.map(({ held }) => held))
      const others = (rows[wire] ?? []).filter((row) => !keys.has(keyOf(wire as TableName, row as never)))
      rows[wire] = [...others, ...own.map(({ row }) => row)]
    }
    const headers: Rows['rollCalls'][] = []
    for (const key of rolls) {
      const header = await reader.get('rollCalls', key)
      if (!header) {
        gone.rolls ??= []
        gone.rolls.push(key)
        continue
      }
      const [location] = await locate('rollCalls', [header as never])
      if (channelsOfRow('rollCalls', header, { schoolId: location!.tenant || null }).includes(wholeScope(page.scope)))
        headers.push(header)
    }
    await yieldToOthers()
    const packed = []
    for (let i = 0; i < headers.length; i += rollsAtOnce) {
      packed.push(...(await packRolls(q, actor, headers.slice(i, i + rollsAtOnce))))
      await yieldToOthers()
    }
    const packedKeys = new Set(packed.map((roll) => keyOf('rollCalls', roll)))
    page.rows.rolls = [
      ...(page.rows.rolls ?? []).filter((roll) => !packedKeys.has(keyOf('rollCalls', roll))),
      ...packed,
    ]
  }
}

/** How many rolls are packed in one turn. */
const rollsAtOnce = 50

/** The key of a mark begins with that of its roll. */
function rollKeyOf(key: Key): Key {
  const text = String(key)
  let end = -1
  for (const _ of keyFields.rollCalls) {
    end = text.indexOf('/', end + 1)
    if (end < 0) return text
  }
  return text.slice(0, end)
}
