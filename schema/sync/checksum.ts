import type { Key } from '../entities/tables.ts'

/**
 * The sum of a scope's rows, by which a mirror is held against the server without sending the rows.
 * Guarantees: the same rows give the same sum, in whatever order they and their fields come; a row more, less or changed
 * gives another but for one chance in 2^50. Pure.
 */
export interface RowSum {
  add(table: string, key: Key, row: object): void
  /** The same for a row whose `rowHash` is known. */
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

/** What a row adds to a sum. */
export const rowHash = (table: string, key: Key, row: object): number => hashOf(`${table}:${key}:${textOf(row)}`)

/** JSON with its fields in order, and without those that are undefined. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = value as Record<string, unknown>
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined)
  return `{${names.sort().map((name) => `"${name}":${textOf(fields[name])}`)}}`
}

/** 52 bits of a text: two multiplicative hashes side by side. */
function hashOf(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 2 ** 32 * (low & 0xfffff) + (high >>> 0)
}
