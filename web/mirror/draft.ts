import { blankRow, type Change, fieldsOfKey, type Key, type Reader } from '../../schema/entities/tables.ts'
import type { WireTable } from '../../schema/sync/protocol.ts'
import { type Mark, type RollRecord, trimMark } from '../../schema/sync/rollRecord.ts'
import type { MirrorDatabase, Stored } from './database.ts'
import { matches, readerOf, recordOf, remembering, type Source, sourceOf } from './reader.ts'

/**
 * Plans' changes on top of the mirror, gathered in memory and written at once by `flush`.
 * Guarantees: plans read what earlier plans of the same draft wrote; the server's record under every change is kept in `base`
 * the first time a change touches it, so that it can be laid bare again.
 * Invariant: nothing is written before `flush`, which runs inside the caller's transaction. Power cuts: all or nothing.
 */
export class Draft {
  readonly reader: Reader
  private readonly db: MirrorDatabase
  private readonly changed = new Map<string, { table: WireTable; key: Key; record: Stored | undefined }>()

  constructor(db: MirrorDatabase) {
    this.db = db
    this.disk = remembering(sourceOf(db))
    const source: Source = {
      get: async (table, key) => {
        const mine = this.changed.get(nameOf(table, key))
        return mine ? mine.record : this.disk.get(table, key)
      },
      where: async (table, match) => {
        const found = await this.disk.where(table, match)
        const mine = [...this.changed.values()].filter((change) => change.table === table)
        if (!mine.length) return found
        const untouched = found.filter((record) => !this.changed.has(nameOf(table, record.key)))
        return [...untouched, ...mine.flatMap(({ record }) => (record && matches(record.row, match) ? [record] : []))]
      },
    }
    this.source = source
    this.reader = readerOf(source)
  }
  private readonly source: Source
  /** As it was when the draft began, or after its last flush. */
  private disk: Source

  /** Applies a plan; gives the records it touched, as 'table:key'. */
  async apply(changes: Change[]): Promise<string[]> {
    const about = new Set<string>()
    for (const change of changes) {
      const { table, key } = recordOf(change.table, change.key)
      const current = await this.source.get(table, key)
      const record = table === 'rolls' ? rollAfter(current, change, key) : rowAfter(current, change)
      this.changed.set(nameOf(table, key), { table, key, record })
      about.add(nameOf(table, key))
    }
    return [...about]
  }

  async flush(): Promise<void> {
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
    this.disk = remembering(sourceOf(this.db))
  }
}

export const nameOf = (table: WireTable, key: Key) => `${table}:${key}`

function rowAfter(current: Stored | undefined, change: Change): Stored | undefined {
  if (change.kind === 'remove') return undefined
  if (change.kind === 'patch' && !current) return undefined
  const row = { ...blankRow[change.table], ...fieldsOfKey(change.table, change.key), ...current?.row, ...change.fields }
  return { key: change.key, scopes: current?.scopes ?? [], row }
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
    const fields = change.kind === 'remove' ? { present: null, detail: null, reason: null } : change.fields
    mark.present = fields.present ?? null
    mark.detail = fields.detail ?? null
    mark.reason = fields.reason ?? null
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
