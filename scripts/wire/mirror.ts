import { ordered, sameValue } from './same.ts'

/** A row as received. Mirrors share rows, so a row must never be changed. */
export type Row = Readonly<Record<string, unknown>>

export interface Page {
  scope: string
  from: number
  cursor: number
  more: boolean
  began?: number
  rows: Record<string, Row[]>
  gone: Record<string, (number | string)[]>
}

/** Immutable, so copies of a mirror can share it. */
interface Held {
  /** In alphabetical order. */
  readonly scopes: readonly string[]
  readonly row: Row
}

/** The key fields of each table, from schema/sync/protocol.ts and the entities. All other tables have `id`. */
const keyFields: Record<string, string[]> = {
  moduleClasses: ['moduleId', 'classId'],
  enrollments: ['classId', 'studentId'],
  completions: ['lessonId', 'classId'],
  evaluations: ['attendanceId'],
  readings: ['classId', 'studentId', 'contentTable', 'contentId'],
  studentRecords: ['studentId'],
  rolls: ['classId', 'lessonId', 'date'],
}
export const keyOf = (table: string, row: Row) => (keyFields[table] ?? ['id']).map((name) => row[name]).join('/')

/**
 * What one person's device holds, in plain maps, by the rules of schema/sync/protocol.ts alone. A row is there while a
 * held scope brought it, and a page is applied only when it continues from its scope's cursor.
 */
export class WireMirror {
  readonly cursors: Map<string, { readonly cursor: number; readonly more: boolean; readonly began?: number }>
  private readonly tables: Map<string, Map<string, Held>>

  /** Empty, or a copy: the maps are its own, the rows are shared. */
  constructor(of?: WireMirror) {
    this.cursors = new Map(of?.cursors)
    this.tables = new Map([...(of?.tables ?? [])].map(([name, rows]) => [name, new Map(rows)]))
  }

  private table(name: string): Map<string, Held> {
    const known = this.tables.get(name)
    if (known) return known
    const created = new Map<string, Held>()
    this.tables.set(name, created)
    return created
  }

  get(table: string, key: string): Row | undefined {
    return this.table(table).get(key)?.row
  }

  all(table: string): Row[] {
    return Array.from(this.table(table).values(), ({ row }) => row)
  }

  forget() {
    this.tables.clear()
    this.cursors.clear()
  }

  applyPage({ scope, from, cursor, more, began, rows, gone }: Page) {
    if ((this.cursors.get(scope)?.cursor ?? 0) !== from) return
    const alone = [scope]
    for (const [table, list] of Object.entries(rows)) {
      for (const row of list) {
        const key = keyOf(table, row)
        const scopes = this.table(table).get(key)?.scopes ?? alone
        this.table(table).set(key, { row, scopes: scopes.includes(scope) ? scopes : [...scopes, scope].sort() })
      }
    }
    for (const [table, keys] of Object.entries(gone)) for (const key of keys) this.release(table, String(key), scope)
    this.cursors.set(scope, { cursor, more, ...(began !== undefined && { began }) })
  }

  drop(scope: string) {
    for (const [table, rows] of this.tables) for (const key of rows.keys()) this.release(table, key, scope)
    this.cursors.delete(scope)
  }

  private release(table: string, key: string, scope: string) {
    const held = this.table(table).get(key)
    if (!held?.scopes.includes(scope)) return
    const scopes = held.scopes.filter((each) => each !== scope)
    if (scopes.length) this.table(table).set(key, { ...held, scopes })
    else this.table(table).delete(key)
  }

  /** Replaces rows by the other mirror's equal rows. This saves memory and makes later comparisons fast. */
  share(other: WireMirror) {
    for (const [table, rows] of this.tables)
      for (const [key, held] of rows) {
        const theirs = other.table(table).get(key)
        if (theirs && sameValue(held.row, theirs.row))
          rows.set(key, sameValue(held.scopes, theirs.scopes) ? theirs : { scopes: held.scopes, row: theirs.row })
      }
  }

  /**
   * The differences from another mirror, at most a few lines; none when both hold the same rows through the same
   * scopes. With `through`, only rows that either holds through one of those scopes count.
   */
  differences(other: WireMirror, through?: readonly string[]): string[] {
    const lines: string[] = []
    const part = (held?: Held) => (held && through ? within(held, through) : held)
    for (const table of new Set([...this.tables.keys(), ...other.tables.keys()])) {
      const [mine, theirs] = [this.table(table), other.table(table)]
      const differ = (key: string) => {
        const [a, b] = [mine.get(key), theirs.get(key)]
        if (sameHeld(a, b) || (through && sameHeld(part(a), part(b)))) return
        lines.push(`${table}:${key}\n      here ${textOf(a)}\n     there ${textOf(b)}`)
      }
      for (const key of mine.keys()) if (lines.length < atMost) differ(key)
      for (const key of theirs.keys()) if (lines.length < atMost && !mine.has(key)) differ(key)
    }
    return lines
  }

  get size(): number {
    return [...this.tables.values()].reduce((sum, rows) => sum + rows.size, 0)
  }
}

const atMost = 5

const sameHeld = (a?: Held, b?: Held) =>
  a === b || Boolean(a && b && sameValue(a.scopes, b.scopes) && sameValue(a.row, b.row))

/** A row restricted to some of its scopes; undefined when it is in none of them. */
function within({ scopes, row }: Held, some: readonly string[]): Held | undefined {
  const held = scopes.filter((scope) => some.includes(scope))
  return held.length ? { scopes: held, row } : undefined
}

const textOf = (held?: Held) => held && `${held.scopes.join(' ')} ${ordered(held.row)}`
