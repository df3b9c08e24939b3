import Dexie from 'dexie'
import { blankRow, type Change, fieldsOfKey, type Key, type Reader } from '#schema/nouns/tables.ts'
import type { WireTable } from '#schema/sync/protocol.ts'
import { type Mark, type RollRecord, trimMark } from '#schema/sync/rollRecord.ts'
import type { MirrorDatabase } from '#web/mirror/database/database.ts'
import { cachedSourceOf, fromMemory, matches, readerOf, recordOf, type Source } from '#web/mirror/database/reader.ts'
import type { Stored } from '#web/mirror/database/records.ts'

/**
 * The changes of plans on top of the mirror, collected in memory and written at once by `flush`.
 * Guarantees: plans read what earlier plans of the same staged changes wrote. The server's record under every change is
 * kept in `base` the first time a change touches it, so that it can be put back.
 * Invariant: nothing is written before `flush`, which runs inside the caller's transaction.
 * After a crash: all or nothing.
 */
export class StagedChanges {
  readonly reader: Reader
  private readonly db: MirrorDatabase
  private readonly changed = new Map<string, { table: WireTable; key: Key; record: Stored | undefined }>()

  constructor(db: MirrorDatabase) {
    this.db = db
    this.disk = cachedSourceOf(db)
    const source: Source = {
      get: (table, key) => {
        const mine = this.changed.get(rowName(table, key))
        return mine ? fromMemory(mine.record) : this.disk.get(table, key)
      },
      where: (table, match) =>
        this.disk.where(table, match).then((found) => {
          const mine = [...this.changed.values()].filter((change) => change.table === table)
          if (!mine.length) return found
          const untouched = found.filter((record) => !this.changed.has(rowName(table, record.key)))
          return [...untouched, ...mine.flatMap(({ record }) => (record && matches(record.row, match) ? [record] : []))]
        }),
    }
    this.source = source
    this.reader = readerOf(source)
  }
  private readonly source: Source
  /** The mirror as it was when these changes began, or after their last flush. */
  private disk: Source

  /** Applies a plan. Returns the records it touched, as 'table:key'. */
  async apply(changes: Change[]): Promise<string[]> {
    const about = new Set<string>()
    for (const change of changes) {
      const { table, key } = recordOf(change.table, change.key)
      const current = await this.source.get(table, key)
      const record = table === 'rolls' ? rollAfter(current, change, key) : rowAfter(current, change)
      this.changed.set(rowName(table, key), { table, key, record })
      about.add(rowName(table, key))
    }
    return [...about]
  }

  /** Throws outside a transaction, where a crash or an error could leave half of the changes. */
  async flush(): Promise<void> {
    if (Dexie.currentTransaction?.db !== this.db) throw new Error('Staged changes are written in a transaction')
    for (const { table, key, record } of this.changed.values()) {
      const known = await this.db.base.get([table, key])
      if (!known) {
        const server = await this.disk.get(table, key)
        await this.db.base.put({ table, key, record: server ?? null })
      }
      if (record) await this.db.rows(table).put(record)
      else await this.db.rows(table).delete(key)
    }
    this.changed.clear()
    this.disk = cachedSourceOf(this.db)
  }
}

export const rowName = (table: WireTable, key: Key) => `${table}:${key}`

function rowAfter(current: Stored | undefined, change: Change): Stored | undefined {
  if (change.kind === 'remove') return undefined
  if (change.kind === 'patch' && !current) return undefined
  // As objects: the compiler would spread every table's blank row over every table's fields, for ten seconds.
  const parts: object[] = [
    blankRow[change.table],
    fieldsOfKey(change.table, change.key),
    current?.row ?? {},
    change.fields,
  ]
  return { key: change.key, scopes: current?.scopes ?? [], row: Object.assign({}, ...parts) }
}

function rollAfter(current: Stored | undefined, change: Change, key: Key): Stored | undefined {
  const roll = current?.row as RollRecord | undefined
  const blank = { ...blankRow.rollCalls, ...fieldsOfKey('rollCalls', key), marks: [] as Mark[] } as RollRecord
  const before = roll ?? blank
  if (change.table === 'rollCalls') {
    if (change.kind === 'remove') return undefined
    return { key, scopes: current?.scopes ?? [], row: { ...before, ...change.fields } }
  }
  const { studentId } = fieldsOfKey('attendance', change.key) as { studentId: number }
  const mark = { ...(before.marks.find((m) => m.studentId === studentId) ?? { studentId, present: null }) }
  if (change.table === 'attendance') {
    const fields = change.kind === 'remove' ? { present: null } : change.fields
    mark.present = fields.present ?? null
    mark.detail = fields.detail ?? null
    mark.reason = fields.reason ?? null
    mark.periods = fields.periods ?? null
  } else if (change.table === 'performance') {
    const fields = change.kind === 'remove' ? { rating: null, comment: null } : change.fields
    if (fields.rating !== undefined) mark.rating = fields.rating
    if (fields.comment !== undefined) mark.comment = fields.comment
    if (change.kind !== 'remove') mark.ratedBy = change.fields.teacherId ?? mark.ratedBy
  }
  const others = before.marks.filter((m) => m.studentId !== studentId)
  const empty = mark.present === null && !mark.rating && !mark.comment
  const marks = empty ? others : [...others, trimMark(mark)].sort((a, b) => a.studentId - b.studentId)
  return { key, scopes: current?.scopes ?? [], row: { ...before, marks } }
}
