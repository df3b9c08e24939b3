import { type Key, keyOf, type Rows } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { pageBytes, type ScopePage, type WireRows, type WireTable } from '#schema/sync/protocol.ts'
import type { RollRecord } from '#schema/sync/rollRecord.ts'
import { wireOf } from '#schema/sync/wireTable.ts'
import { packRolls } from '#server/store/queries/rolls.ts'
import type { Q } from '../store.ts'
import type { Entry, Window } from './changedRows.ts'
import { ordersOf, partsOf, type ScopeOrders } from './scopeOrders.ts'
import { sourcesOf, tombstonesIn } from './scopeSources.ts'

/**
 * Reads what changed in a scope since a cursor, in the order of its school, one page at a time.
 * Guarantees: a row that the actor may see through the scope is in the pages from its last change on, also when a newer
 * link (an enrollment, a teacher) made it visible. A row that is no longer visible is in `gone`. Nothing else is in the
 * pages.
 * Invariant: a page holds all changes after `from` up to its cursor. The school's head is read first, and later changes
 * wait for the next pull. Reads only.
 * @param began the end of the order when the scope's first page was read, while the scope is not yet complete
 */
export async function pull(
  q: Q,
  actor: Actor,
  scope: string,
  from: number,
  budget: AnswerBudget,
  began?: number,
  orders?: ScopeOrders,
): Promise<ScopePage> {
  const { kind, id } = partsOf(actor, scope)
  const { head, news } = (orders ?? (await ordersOf(q, actor, [scope])))(scope)
  const start = from === 0 ? head : began
  const page: ScopePage = { scope, from, cursor: Math.max(head, from), more: false, rows: {}, gone: {} }
  if (from >= head) return page
  if (isSpent(budget)) return { ...page, cursor: from, more: true, ...(from > 0 && start && { began: start }) }
  const window: Window = { q, actor, from, head, limit: budget.rows + 1 }
  const { mayHold, lastTombstone } = await news()
  const entries: Entry[] = []
  for (const source of sourcesOf(window, kind, id))
    if (mayHold(source.tables, from)) entries.push(...(await source.entries()))
  if (lastTombstone > from) entries.push(...(await tombstonesIn(window, scope)))
  entries.sort((a, b) => a.seq - b.seq)

  const rolls = rollsOf(window, entries)
  const onWire = (entry: Entry) => (entry.table === 'rollCalls' ? rolls.packed(entry) : entry.row)
  const isSeen = (entry: Entry) => !entry.hidden && (!entry.row || onWire(entry) !== undefined)
  const taken = new Map<string, Entry>()
  for (const entry of entries) {
    if (isSpent(budget) && entry.seq !== page.cursor) {
      page.more = true
      break
    }
    page.cursor = entry.seq
    const packing = rolls.pack(entry)
    if (packing) await packing
    budget.rows -= 1
    budget.bytes -= entry.row ? JSON.stringify(onWire(entry))?.length || 0 : 24
    // A roll in which a student has no mark does not undo the deletion of the one in which they had.
    if (isSeen(entry)) taken.set(`${entry.table} ${entry.key}`, entry)
  }
  if (!page.more) page.cursor = head
  else if (start) page.began = start
  fill(page, [...taken.values()], onWire)
  return page
}

/** What the pages of one answer may still hold, all scopes together. `pull` subtracts from it. */
export interface AnswerBudget {
  rows: number
  bytes: number
}

/** For an answer of `rows` rows, and of at most as many bytes as the device requested. */
export const answerBudget = (rows: number, bytes = pageBytes): AnswerBudget => ({
  rows,
  bytes: Math.min(bytes, pageBytes),
})

const isSpent = ({ rows, bytes }: AnswerBudget) => rows <= 0 || bytes <= 0

/**
 * Returns true when a device can continue from its cursor; otherwise it starts again. It cannot continue from a place
 * that this history never reached, nor when the tombstones after its cursor are no longer kept. For a scope that is not
 * yet complete, tombstones from before `began` do not matter.
 */
export async function canContinue(
  q: Q,
  actor: Actor,
  scope: string,
  from: number,
  began = 0,
  orders?: ScopeOrders,
): Promise<boolean> {
  if (from === 0) return true
  const { head, forgotten } = (orders ?? (await ordersOf(q, actor, [scope])))(scope)
  return from <= head && Math.max(from, began) >= forgotten
}

/** About how many changes a cut page leaves for the next ones. */
export async function leftAfter(
  q: Q,
  actor: Actor,
  { scope, cursor }: ScopePage,
  orders: ScopeOrders,
): Promise<number> {
  const { kind, id } = partsOf(actor, scope)
  const { head } = orders(scope)
  const window: Window = { q, actor, from: cursor, head, limit: 0 }
  let total = 0
  for (const { count } of sourcesOf(window, kind, id)) total += await count()
  return total
}

/** How many rolls are packed with their marks at once. */
const rollsAtOnce = 100

/** Packs the roll of an entry, together with the rolls that follow it in the page. */
function rollsOf({ q, actor }: Window, entries: Entry[]) {
  const headers = entries.filter(({ table, row }) => table === 'rollCalls' && row)
  const waiting = new Set(headers.map(({ key }) => key))
  const packed = new Map<Key, RollRecord>()
  async function packUntil(key: Key) {
    while (waiting.has(key)) {
      const some = headers.splice(0, rollsAtOnce)
      for (const header of some) waiting.delete(header.key)
      const rows = some.map(({ row }) => row as Rows['rollCalls'])
      for (const roll of await packRolls(q, actor, rows)) packed.set(keyOf('rollCalls', roll), roll)
    }
  }
  return {
    /** Returns what to wait for, if anything. */
    pack: ({ key }: Entry) => (waiting.has(key) ? packUntil(key) : undefined),
    /** The roll, once it was packed; undefined when the actor sees none of it. */
    packed: ({ key }: Entry) => packed.get(key),
  }
}

function fill(page: ScopePage, entries: Entry[], onWire: (entry: Entry) => object | null | undefined) {
  const rows = page.rows as { [T in WireTable]?: WireRows[WireTable][] }
  const gone = page.gone as { [T in WireTable]?: Key[] }
  for (const entry of entries) {
    const { table, key } = entry
    const wire = wireOf(table)
    if (!entry.row) {
      gone[wire] ??= []
      gone[wire].push(key)
    } else {
      rows[wire] ??= []
      rows[wire].push(onWire(entry) as WireRows[WireTable])
    }
  }
}
