import Dexie, { type PromiseExtended } from 'dexie'
import type { Attendance } from '#schema/nouns/attendance.ts'
import type { Performance } from '#schema/nouns/performance.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'
import { isInRoll } from '#schema/nouns/tableNames.ts'
import {
  type DayReader,
  fieldsOfKey,
  type Key,
  keyOf,
  type Reader,
  type Rows,
  type TableName,
} from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { blankRecord } from '#schema/sync/checksum.ts'
import type { WireTable } from '#schema/sync/protocol.ts'
import { attendanceOf, headerOf, performanceOf, type RollRecord } from '#schema/sync/rollRecord.ts'
import type { MirrorDatabase } from './database.ts'
import type { Stored } from './records.ts'

/**
 * Presents the mirror as the spec's rows to plans and screens. Only this folder knows that a roll call is one record.
 * Guarantees: a row read here is the one that a screen shows. Reads only.
 */
export interface Source {
  get(table: WireTable, key: Key): Promise<Stored | undefined>
  where(table: WireTable, match: Record<string, unknown>): Promise<Stored[]>
}

/** Where records are read from. */
interface Disk {
  get(table: WireTable, key: Key): Promise<Stored | undefined>
  /** Several at once, in the order of the keys. */
  getAll(table: WireTable, keys: Key[]): Promise<(Stored | undefined)[]>
  /** The records whose rows have this value in an indexed field; all of the table without one. */
  list(table: WireTable, index?: [field: string, value: Key]): Promise<Stored[]>
  hasIndex(table: WireTable, field: string): boolean
}

/** The record in which a row is stored. */
export function recordOf(table: TableName, key: Key): { table: WireTable; key: Key } {
  if (!isInRoll(table)) return { table: table as WireTable, key }
  return { table: 'rolls', key: keyOf('rollCalls', fieldsOfKey(table, key) as Partial<RollCall>) }
}

const unpacked = {
  rollCalls: (roll: RollRecord): RollCall[] => [headerOf(roll)],
  attendance: (roll: RollRecord): Attendance[] => attendanceOf(roll),
  performance: (roll: RollRecord): Performance[] => performanceOf(roll),
}

export const matches = (row: object, match: object) => matching(match)(row)

/** Whether a row has the values of `match`; undefined stands for any. */
function matching(match: object): (row: object) => boolean {
  const conditions = Object.entries(match).filter(([, value]) => value !== undefined)
  return (row) => conditions.every(([field, value]) => row[field as keyof typeof row] === value)
}

/** Its answers are the source's own promises, never those of an async function (see `fromMemory`). */
export function readerOf(source: Source): Reader {
  return {
    get<T extends TableName>(table: T, key: Key) {
      const record = recordOf(table, key)
      return source.get(record.table, record.key).then((stored) => {
        if (!stored) return undefined
        if (!isInRoll(table)) return stored.row as unknown as Rows[T]
        const rows = unpacked[table as 'attendance'](stored.row as RollRecord) as unknown as Rows[T][]
        return rows.find((row) => keyOf(table, row as Partial<Rows[T]>) === key)
      })
    },
    where<T extends TableName>(table: T, match: Partial<Rows[T]>) {
      if (!isInRoll(table))
        return source
          .where(table as WireTable, match)
          .then((found) => found.map((stored) => stored.row as unknown as Rows[T]))
      const isWanted = matching(match)
      return rollsIn(source, match as Partial<RollCall>).then((rolls) =>
        rolls
          .flatMap(({ row }) => unpacked[table as 'attendance'](row as RollRecord) as unknown as Rows[T][])
          .filter(isWanted),
      )
    },
  }
}

function rollsIn(source: Source, { classId, lessonId, date }: Partial<RollCall>): Promise<Stored[]> {
  if (!classId || !lessonId || !date) return source.where('rolls', { classId, lessonId, date })
  return source.get('rolls', keyOf('rollCalls', { classId, lessonId, date })).then((one) => (one ? [one] : []))
}

/**
 * The reader of one query of a screen: what it reads twice is fetched once.
 * @param onRecords called when records have come
 */
export function dayReaderOf(db: MirrorDatabase, onRecords: () => void = () => {}): DayReader {
  const source = sourceOn(cached(gathered(diskOf(db, onRecords))))
  const recordsOfDays = (first: string, last: string) =>
    db
      .rows('rolls')
      .where('row.date')
      .between(first, last, true, true)
      .toArray()
      .then((found) => found.map(({ row }) => row as RollRecord))
  return {
    ...readerOf(source),
    rollsOfDays: (first, last) => recordsOfDays(first, last).then((found) => found.map(headerOf)),
    attendanceOfDays: (first, last) =>
      recordsOfDays(first, last).then((found) => ({
        rolls: found.map(headerOf),
        attendance: found.flatMap(attendanceOf),
      })),
    modulesOfOthersRolls: (classId, date) =>
      source.where('rolls', { classId, date }).then((found) => {
        const rolls = found.map(({ row }) => row as RollRecord)
        return new Map(
          rolls.flatMap(({ lessonId, moduleId }) => (moduleId === undefined ? [] : [[lessonId, moduleId] as const])),
        )
      }),
  }
}

/** The mirror as it is on the disk. */
export const sourceOf = (db: MirrorDatabase): Source => sourceOn(diskOf(db))

/** The same, which fetches records once. For what is read at one moment. */
export const cachedSourceOf = (db: MirrorDatabase): Source => sourceOn(cached(gathered(diskOf(db))))

/** Of the indexed fields of a query, the one of these is looked up by: few records have the same value in it. */
const selective = ['date', 'studentId']

const sourceOn = (disk: Disk): Source => ({
  get: disk.get,
  where(table, match) {
    const indexed = Object.entries(match).filter(
      ([field, value]) => value !== undefined && value !== null && disk.hasIndex(table, field),
    )
    const chosen = indexed.find(([field]) => selective.includes(field)) ?? indexed[0]
    const isWanted = matching(match)
    return disk
      .list(table, chosen as [string, Key] | undefined)
      .then((found) => found.filter(({ row }) => isWanted(row)))
  },
})

/**
 * An answer from memory. Dexie follows its transaction, and what a screen observes, through only a hundred waits for
 * others' promises; a wait for one of its own starts that count again.
 */
export const fromMemory = <T>(answer: T | PromiseLike<T>): PromiseExtended<T> => Dexie.Promise.resolve(answer)

function cached(disk: Disk): Disk {
  const answers = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, ask: () => Promise<T>) => {
    const known = answers.get(name)
    if (known) return fromMemory(known as Promise<T>)
    const answer = ask()
    answers.set(name, answer)
    return answer
  }
  return {
    ...disk,
    get: (table, key) => once(`${table}:${key}`, () => disk.get(table, key)),
    list: (table, index) => once(`${table}?${JSON.stringify(index)}`, () => disk.list(table, index)),
  }
}

/** Tables with few rows beside those of people's marks: all of one takes less than a few lookups in it. */
const small: readonly WireTable[] = ['classes', 'coverages', 'lessons', 'moduleClasses', 'modules']
const fewLookups = 3

/**
 * What is asked together becomes one read, as each opens a transaction: records by their keys and, of a small table,
 * lookups by one field.
 */
function gathered(disk: Disk): Disk {
  const batches = new Map<string, { asked: Key[]; answers: Promise<(one: Key) => unknown> }>()
  const together = <T>(name: string, one: Key, read: (asked: Key[]) => Promise<(one: Key) => T | Promise<T>>) => {
    const asked: Key[] = []
    const readAll = () => {
      batches.delete(name)
      return read(asked)
    }
    // By then all that are asked together are known.
    const batch = batches.get(name) ?? { asked, answers: fromMemory(null).then(readAll) }
    batches.set(name, batch)
    batch.asked.push(one)
    return batch.answers.then((answer) => answer(one) as T | Promise<T>)
  }
  return {
    ...disk,
    get: (table, key) =>
      together(table, key, (keys) =>
        disk.getAll(table, keys).then((all) => {
          const found = new Map(all.map((stored) => [stored?.key, stored]))
          return (one) => found.get(one)
        }),
      ),
    list(table, index) {
      if (!index || !small.includes(table)) return disk.list(table, index)
      const [field, value] = index
      return together(table + field, value, (values) => {
        if (values.length <= fewLookups) return fromMemory((one: Key) => disk.list(table, [field, one]))
        return disk.list(table).then((all) => {
          const groups = groupBy(all, ({ row }) => row[field as keyof typeof row] as Key)
          return (one) => groups.get(one) ?? []
        })
      })
    },
  }
}

function diskOf(db: MirrorDatabase, onRecords: () => void = () => {}): Disk {
  /** A stored record with all its fields: one that an older version stored lacks those added since. */
  const whole = <S extends Stored | undefined>(table: WireTable, stored: S): S => {
    if (!stored) return stored
    onRecords()
    return { ...stored, row: { ...blankRecord(table), ...stored.row } }
  }
  return {
    get: (table, key) =>
      db
        .rows(table)
        .get(key)
        .then((stored) => whole(table, stored)),
    getAll: (table, keys) =>
      db
        .rows(table)
        .bulkGet(keys)
        .then((found) => found.map((stored) => whole(table, stored))),
    list(table, index) {
      const records = db.rows(table)
      const found = index ? records.where(`row.${index[0]}`).equals(index[1]).toArray() : records.toArray()
      return found.then((all) => all.map((stored) => whole(table, stored)))
    },
    hasIndex: (table, field) => `row.${field}` in db.rows(table).schema.idxByName,
  }
}
