import { ordered, sameValue } from './same.ts'

/** A row as the wire brings it. Mirrors share rows: nobody writes in one. */
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

/** Never changed once made, so that copies of a mirror share it. */
interface Held {
  /** In order. */
  readonly scopes: readonly string[]
  readonly row: Row
}

/** The fields of each table's key, as schema/sync/protocol.ts and the entities say it; all others have `id`. */
const keyFields: Record<string, string[]> = {
  moduleClasses: ['moduleId', 'classId'],
  enrollments: ['classId', 'studentId'],
  completions: ['lessonId', 'classId'],
  evaluations: ['attendanceId'],
  rolls: ['classId', 'lessonId', 'date'],
}
export const keyOf = (table: string, row: Row) => (keyFields[table] ?? ['id']).map((name) => row[name]).join('/')

/**
 * What one person's device holds, in plain maps, by the rules of schema/sync/protocol.ts alone: a row is there while a scope
 * that is held brought it, and a page is laid down when it goes on from where its scope is.
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
    const made = new Map<string, Held>()
    this.tables.set(name, made)
    return made
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

  lay({ scope, from, cursor, more, began, rows, gone }: Page) {
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

  /** Takes another's rows in place of its own that are the same: less memory, and comparing them again costs nothing. */
  share(other: WireMirror) {
    for (const [table, rows] of this.tables)
      for (const [key, held] of rows) {
        const theirs = other.table(table).get(key)
        if (theirs && sameValue(held.row, theirs.row))
          rows.set(key, sameValue(held.scopes, theirs.scopes) ? theirs : { scopes: held.scopes, row: theirs.row })
      }
  }

  /**
   * Where this differs from another, a few lines; none when they hold the same through the same scopes. With `through`, only
   * what either holds through one of those scopes counts.
   */
  differences(other: WireMirror, through?: readonly string[]): string[] {
    const told: string[] = []
    const part = (held?: Held) => (held && through ? within(held, through) : held)
    for (const table of new Set([...this.tables.keys(), ...other.tables.keys()])) {
      const [mine, theirs] = [this.table(table), other.table(table)]
      const differ = (key: string) => {
        const [a, b] = [mine.get(key), theirs.get(key)]
        if (sameHeld(a, b) || (through && sameHeld(part(a), part(b)))) return
        told.push(`${table}:${key}\n      here ${textOf(a)}\n     there ${textOf(b)}`)
      }
      for (const key of mine.keys()) if (told.length < atMost) differ(key)
      for (const key of theirs.keys()) if (told.length < atMost && !mine.has(key)) differ(key)
    }
    return told
  }

  get size(): number {
    return [...this.tables.values()].reduce((sum, rows) => sum + rows.size, 0)
  }
}

const atMost = 5

const sameHeld = (a?: Held, b?: Held) =>
  a === b || Boolean(a && b && sameValue(a.scopes, b.scopes) && sameValue(a.row, b.row))

/** A row as some of its scopes hold it; undefined when none of them does. */
function within({ scopes, row }: Held, some: readonly string[]): Held | undefined {
  const held = scopes.filter((scope) => some.includes(scope))
  return held.length ? { scopes: held, row } : undefined
}

const textOf = (held?: Held) => held && `${held.scopes.join(' ')} ${ordered(held.row)}`
