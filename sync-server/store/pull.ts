import { type Key, keyOf, type Rows } from '../../schema/entities/tables.ts'
import type { Actor } from '../../schema/entities/user.ts'
import { pageBytes, type ScopePage, type WireRows, type WireTable } from '../../schema/sync/protocol.ts'
import type { RollRecord } from '../../schema/sync/rollRecord.ts'
import { gravesForgotten, headOf, noSchool } from './counters.ts'
import { classPlace, modulePlace } from './placing.ts'
import { packRolls } from './rolls.ts'
import { buried, type Entry, type Kind, sourcesOf, type Window } from './scopeSources.ts'
import type { Q } from './store.ts'

/**
 * What changed in a scope since a cursor, in the order of its school, a page at a time.
 * Guarantees: a row the actor may see through the scope is in the pages from its last change on, also when it became visible
 * by a newer link (an enrollment, a teacher); what ceased to be is among the gone. Nothing else is in them.
 * Invariant: a page holds all changes after `from` up to its cursor: the school's head is read first, and later changes wait
 * for the next pull. Reads only.
 * @param began where the order ended when the scope's first page was read, of a scope that is not yet whole
 */
export async function pull(
  q: Q,
  actor: Actor,
  scope: string,
  from: number,
  room: Room,
  began?: number,
): Promise<ScopePage> {
  const { kind, id } = partsOf(actor, scope)
  const head = await headOf(q, await tenantOf(q, actor, scope))
  const start = from === 0 ? head : began
  const page: ScopePage = { scope, from, cursor: Math.max(head, from), more: false, rows: {}, gone: {} }
  if (from >= head) return page
  if (isFull(room)) return { ...page, cursor: from, more: true, ...(from > 0 && start && { began: start }) }
  const window: Window = { q, actor, from, head, limit: room.rows + 1 }
  const sought = sourcesOf(window, kind, id).map(({ entries }) => entries())
  const entries = (await Promise.all([...sought, buried(window, scope)])).flat()
  entries.sort((a, b) => a.seq - b.seq)

  const rolls = rollsOf(window, entries)
  const taken = new Map<string, Entry>()
  for (const entry of entries) {
    if (isFull(room) && entry.seq !== page.cursor) {
      page.more = true
      break
    }
    page.cursor = entry.seq
    room.rows -= 1
    room.bytes -= entry.row
      ? JSON.stringify(entry.table === 'rollCalls' ? await rolls(entry) : entry.row)?.length || 0
      : 24
    taken.set(`${entry.table} ${entry.key}`, entry)
  }
  if (!page.more) page.cursor = head
  else if (start) page.began = start
  await fill(page, [...taken.values()], rolls)
  return page
}

/** What the pages of one answer may still bring, all scopes together; `pull` takes from it. */
export interface Room {
  rows: number
  bytes: number
}

/** The room of an answer of so many rows, and of no more bytes than a device asked for. */
export const roomFor = (rows: number, bytes = pageBytes): Room => ({ rows, bytes: Math.min(bytes, pageBytes) })

const isFull = ({ rows, bytes }: Room) => rows <= 0 || bytes <= 0

/**
 * Returns whether a device can go on from its cursor; otherwise it begins anew. It cannot when what left the scope since is
 * no longer known, save that of a scope that is not yet whole what left before it `began` is of no interest; nor from a place
 * that was never reached here.
 */
export async function canGoOn(q: Q, actor: Actor, scope: string, from: number, began = 0): Promise<boolean> {
  if (from === 0) return true
  const tenant = await tenantOf(q, actor, scope)
  return from <= (await headOf(q, tenant)) && Math.max(from, began) >= (await gravesForgotten(q, tenant))
}

function partsOf(actor: Actor, scope: string): { kind: Kind; id: number } {
  const [kind, number] = scope.split(':')
  return { kind: kind as Kind, id: Number(number ?? actor.id) }
}

/** How many changes a cut page leaves for the next ones, about. */
export async function leftAfter(q: Q, actor: Actor, { scope, cursor }: ScopePage): Promise<number> {
  const { kind, id } = partsOf(actor, scope)
  const head = await headOf(q, await tenantOf(q, actor, scope))
  const window: Window = { q, actor, from: cursor, head, limit: 0 }
  const counts = await Promise.all(sourcesOf(window, kind, id).map(({ count }) => count()))
  return counts.reduce((total, count) => total + count, 0)
}

async function tenantOf(q: Q, actor: Actor, scope: string): Promise<number> {
  const { kind, id } = partsOf(actor, scope)
  if (kind === 'me') return actor.schoolId ?? noSchool
  if (kind === 'global') return noSchool
  if (kind === 'school') return id
  const [row] = await (kind === 'class' ? classPlace : modulePlace)(q).execute({ id })
  return row?.tenant ?? 0
}

/** So many rolls are packed with their marks at once. */
const rollsAtOnce = 100

/** Gives the packed roll of an entry, those that follow it in the page along with it; undefined when none of it is shown. */
function rollsOf({ q, actor }: Window, entries: Entry[]): (entry: Entry) => Promise<RollRecord | undefined> {
  const headers = entries.filter(({ table, row }) => table === 'rollCalls' && row)
  const packed = new Map<Key, RollRecord>()
  const asked = new Set<Key>()
  return async ({ key }) => {
    while (!asked.has(key)) {
      const some = headers.slice(asked.size, asked.size + rollsAtOnce)
      for (const header of some) asked.add(header.key)
      for (const roll of await packRolls(
        q,
        actor,
        some.map(({ row }) => row as Rows['rollCalls']),
      ))
        packed.set(keyOf('rollCalls', roll), roll)
    }
    return packed.get(key)
  }
}

/** Puts the taken changes into the page. */
async function fill(page: ScopePage, entries: Entry[], rolls: ReturnType<typeof rollsOf>) {
  const rows = page.rows as { [T in WireTable]?: WireRows[WireTable][] }
  const gone = page.gone as { [T in WireTable]?: Key[] }
  for (const entry of entries) {
    const { table, key } = entry
    const wire = (table === 'rollCalls' ? 'rolls' : table) as WireTable
    const row = entry.row && table === 'rollCalls' ? await rolls(entry) : entry.row
    if (!entry.row) {
      gone[wire] ??= []
      gone[wire].push(key)
    } else if (row) {
      rows[wire] ??= []
      rows[wire].push(row as WireRows[WireTable])
    }
  }
}
