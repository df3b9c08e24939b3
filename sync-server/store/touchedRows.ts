import { fieldsOfKey, type Key, keyOf, type Rows } from '../../schema/entities/tables.ts'
import type { Actor } from '../../schema/entities/user.ts'
import type { ScopePage, WireRows, WireTable } from '../../schema/sync/protocol.ts'
import { channelsOf, homesOf } from '../../schema/sync/scopes.ts'
import { placer } from './placing.ts'
import { readerOf } from './reader.ts'
import { packRolls } from './rolls.ts'
import type { Q } from './store.ts'
import type { JournalChange } from './tables.ts'

/**
 * Adds the rows a device's own mutations touched, or that they are gone, to pages that were cut before they came to them, so
 * that its mirror is right as soon as the receipt takes the plan away. Cursors stay where the pages ended.
 */
export async function touchedRows(q: Q, actor: Actor, pages: ScopePage[], changes: JournalChange[]): Promise<void> {
  const cut = pages.filter(({ more }) => more)
  if (!cut.length) return
  const reader = readerOf(q)
  const placeOf = placer(q)
  const marks = ['attendance', 'performance', 'rollCalls']
  const rolls = new Set(changes.filter(({ table }) => marks.includes(table)).map(({ key }) => rollKeyOf(key)))
  const others = changes.filter(({ table }) => !marks.includes(table))
  for (const page of cut) {
    const channels = channelsOf(actor, page.scope)
    const rows = page.rows as { [T in WireTable]?: WireRows[WireTable][] }
    const gone = page.gone as { [T in WireTable]?: Key[] }
    for (const { table, key } of others) {
      const row = await reader.get(table, key)
      if (!row) {
        gone[table as WireTable] = [...(gone[table as WireTable] ?? []), key]
        continue
      }
      const { tenant, moduleId } = await placeOf(table, row as unknown as Record<string, unknown>)
      const homes = homesOf(table, row as never, { schoolId: tenant || null, moduleId })
      if (!homes.some((home) => channels.includes(home))) continue
      const wire = table as WireTable
      rows[wire] = [...(rows[wire] ?? []).filter((other) => keyOf(table, other as never) !== key), row as never]
    }
    const headers: Rows['rollCalls'][] = []
    for (const key of rolls) {
      const header = await reader.get('rollCalls', key)
      if (!header) {
        gone.rolls = [...(gone.rolls ?? []), key]
        continue
      }
      const { tenant } = await placeOf('rollCalls', header as unknown as Record<string, unknown>)
      if (homesOf('rollCalls', header, { schoolId: tenant || null }).includes(page.scope)) headers.push(header)
    }
    const packed = await packRolls(q, actor, headers)
    const fresh = new Set(packed.map((roll) => keyOf('rollCalls', roll)))
    page.rows.rolls = [...(page.rows.rolls ?? []).filter((roll) => !fresh.has(keyOf('rollCalls', roll))), ...packed]
  }
}

const rollKeyOf = (key: string | number) => keyOf('rollCalls', fieldsOfKey('rollCalls', key) as Rows['rollCalls'])
