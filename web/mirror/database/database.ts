import Dexie, { type Collection, type DexieOptions, type Table } from 'dexie'
import type { Key } from '#schema/nouns/tables.ts'
import { laterTables, type WireTable, wireTables } from '#schema/sync/protocol.ts'
import { abortOnPageHide } from './abortOnPageHide.ts'
import type { Base, MetaValues, OutboxEntry, OverwrittenWrite, ScopeCursor, SentEntry, Stored } from './records.ts'

/**
 * One person's mirror on one device: what the server lets them hold, with their own later changes on top.
 * Guarantees: a row and the outbox entry that explains it are written in one strict transaction: both or neither, and
 * on the disk before anyone is shown that it is saved.
 * Invariant: rows = the server's rows with the plans of the queued entries applied in order. `base` keeps the server's
 * row for every record that such a plan touched.
 * After a crash: the transaction either happened or did not.
 */

/** The version of the data's shape. A build that finds another must not write. */
export const mirrorVersion = 10

const indices: { [T in WireTable]?: string } = {
  users: 'row.role',
  lessons: 'row.moduleId',
  lessonVideos: 'row.lessonId',
  materials: 'row.lessonId',
  classes: 'row.teacherId',
  moduleClasses: 'row.moduleId, row.classId',
  enrollments: 'row.classId, row.studentId',
  completions: 'row.classId, row.lessonId',
  evaluations: 'row.classId, row.lessonId, row.studentId',
  rolls: 'row.classId, row.lessonId, row.date',
}

/** The table of overwritten writes has this name on people's devices. */
const storedOverwritten = 'overtaken'

/** Marks scopes to be fetched from their start: their cursors may be past rows of a table that was added since. */
export const fetchAgain = (cursors: Collection) =>
  cursors.modify((cursor: ScopeCursor, ref: { value: ScopeCursor }) => {
    ref.value = { scope: cursor.scope, cursor: 0, more: true, stale: true }
  })

export class MirrorDatabase extends Dexie {
  declare base: Table<Base, [WireTable, Key]>
  declare outbox: Table<OutboxEntry, number>
  declare sent: Table<SentEntry, number>
  declare cursors: Table<ScopeCursor, string>
  declare meta: Table<{ name: string; value: unknown }, string>
  /**
   * When the last change about a record was acknowledged, ms by the device's clock, and when it was done (`doneAt`), by
   * the hybrid clock; earlier builds did not note the latter.
   */
  declare deliveries: Table<{ about: string; at: number; doneAt?: number }, string>

  constructor(userId: number, options: DexieOptions = {}) {
    // What live queries have read is kept frozen, and not copied for each screen that asks again.
    super(mirrorName(userId), { chromeTransactionDurability: 'strict', cache: 'immutable', ...options })
    const added: readonly WireTable[] = ['courses', ...laterTables]
    const first = wireTables.filter((table) => !added.includes(table))
    const tables = first.map((table) => [table, ['&key', '*scopes', indices[table]].filter(Boolean).join(', ')])
    this.version(1).stores({
      ...Object.fromEntries(tables),
      base: '[table+key]',
      outbox: '&id, state, *about',
      cursors: '&scope',
      meta: '&name',
      deliveries: '&about',
    })
    this.version(2).stores({ courses: '&key, *scopes', sent: '&id, sentAt' })
    // Dexie lets an older build go on writing into a database that a newer one upgraded. The version row, which every
    // write reads, prevents that. The scopes that bring the rows of a new table may be past them: they are fetched again.
    const upgraded = (version: number, stores: Record<string, string>, ...scopes: string[]) =>
      this.version(version)
        .stores(stores)
        .upgrade(async (all) => {
          await all.table('meta').put({ name: 'version', value: mirrorVersion })
          if (scopes.length) await fetchAgain(all.table('cursors').where('scope').startsWithAnyOf(scopes))
        })
    upgraded(3, { sent: '&id, sentAt, *about', [storedOverwritten]: '&name, state' })
    upgraded(4, { calendarDays: '&key, *scopes' }, 'me')
    upgraded(5, { frequencyRules: '&key, *scopes', frequencyActions: '&key, *scopes' }, 'me', 'school:')
    upgraded(6, { coverages: '&key, *scopes, row.classId' }, 'class:', 'school:')
    upgraded(7, { readings: '&key, *scopes, row.classId, row.lessonId' }, 'class:', 'school:')
    upgraded(8, { schoolYears: '&key, *scopes' }, 'me')
    upgraded(9, { studentRecords: '&key, *scopes' }, 'school:')
    // The entries of the calendar that earlier builds were not sent.
    upgraded(10, {}, 'me', 'school:')
    abortOnPageHide(this)
  }

  rows(table: WireTable): Table<Stored, Key> {
    return this.table(table)
  }

  /** Writes that a later one of somebody else replaced. */
  get overwritten(): Table<OverwrittenWrite, string> {
    return this.table(storedOverwritten)
  }

  async read<N extends keyof MetaValues>(name: N): Promise<MetaValues[N] | undefined> {
    return (await this.meta.get(name))?.value as MetaValues[N] | undefined
  }

  async keep<N extends keyof MetaValues>(name: N, value: MetaValues[N]): Promise<void> {
    await this.meta.put({ name, value })
  }

  /** Reads several values in one request. */
  async readAll<N extends keyof MetaValues>(...names: N[]): Promise<{ [M in N]?: MetaValues[M] }> {
    const found = await this.meta.bulkGet(names)
    return Object.fromEntries(found.flatMap((row) => (row ? [[row.name, row.value]] : []))) as never
  }

  async keepAll(values: Partial<MetaValues>): Promise<void> {
    await this.meta.bulkPut(Object.entries(values).map(([name, value]) => ({ name, value })))
  }

  /** Runs work in one transaction over all tables: the only way the mirror is written. */
  atomically<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction('rw', this.tables, work)
  }
}

export const mirrorName = (userId: number) => `chamada-${userId}`
/** The name of the database for the files kept beside it. */
export const keptFilesName = (userId: number) => `chamada-files-${userId}`
