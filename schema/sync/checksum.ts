import { hashOf } from '#schema/fields/hashOf.ts'
import { blankRow, type Key } from '#schema/nouns/tables.ts'
import type { WireTable } from './protocol.ts'

/**
 * The checksum of a scope's rows. It compares a mirror with the server without sending the rows.
 * Guarantees: the same rows give the same sum, in any order of rows and of fields. A row that was added, removed or
 * changed changes the sum, except with probability 1 in 2^50. An absent field counts as the blank row's value, and null
 * as absent: a row that an older version stored without a field gives the sum of the whole row.
 * After a crash: pure functions, nothing to lose.
 */
export interface RowSum {
  add(table: WireTable, key: Key, row: object): void
  /** The same for a row whose `rowHash` is already known. */
  addHash(hash: number): void
  toString(): string
}

const span = 2 ** 52

export function rowSum(): RowSum {
  let count = 0
  let sum = 0
  return {
    add(table, key, row) {
      this.addHash(rowHash(table, key, row))
    },
    addHash(hash) {
      count++
      sum = (sum + hash) % span
    },
    toString: () => `${count}.${sum.toString(36)}`,
  }
}

/** The values of a record's fields that were never written. Those of a roll are filled in where it is unpacked. */
export const blankRecord = (table: WireTable): object => (table === 'rolls' ? {} : blankRow[table])

/** The hash that a row adds to a sum. */
export const rowHash = (table: WireTable, key: Key, row: object): number =>
  hashOf(`${table}:${key}:${textOf({ ...blankRecord(table), ...row })}`)

/** JSON with the fields in alphabetical order, and without those that are null or undefined. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = value as Record<string, unknown>
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined && fields[name] !== null)
  return `{${names.sort().map((name) => `"${name}":${textOf(fields[name])}`)}}`
}
