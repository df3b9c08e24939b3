import { eq, sql } from 'drizzle-orm'
import { type TableName, tableNames } from '../../schema/entities/tables.ts'
import { blocks, firstBlock, serverIds } from '../../schema/sync/ids.ts'
import { once } from './once.ts'
import type { Q } from './store.ts'
import { tables } from './tables.ts'

/**
 * Numbers that only go up, each taken in the transaction that uses it, so that a number seen is a row committed.
 * Guarantees: no number is given twice. Power cuts: an unused number is given back with its transaction.
 */
async function take(q: Q, name: string, n: number, before = 0): Promise<number> {
  const [row] = await taking(q).execute({ name, first: before + n, n })
  return row!.value - n + 1
}

const taking = once((q) =>
  q
    .insert(tables.counters)
    .values({ name: sql.placeholder('name'), value: sql.placeholder('first') })
    .onConflictDoUpdate({
      target: tables.counters.name,
      set: { value: sql`${tables.counters.value} + ${sql.placeholder('n')}` },
    })
    .returning()
    .prepare(),
)

/** The order of rows that belong to no school, and of the scope that runs through all schools. */
export const noSchool = 0

/** The first of `n` places in the order of a school, or of `noSchool`. */
export const takeSeq = (q: Q, tenant: number, n: number) => take(q, `seq:${tenant}`, n)

/** The first of `n` numbers for new rows of a table. */
export const takeIds = (q: Q, table: TableName | 'journal', n: number) => take(q, `id:${table}`, n)

/** A block of numbers for a device. */
export const takeBlock = (q: Q) => take(q, 'block', 1, firstBlock - 1)

/** Whether a block can have been leased, in this history or in one that was lost. */
export async function canBeLost(q: Q, block: number): Promise<boolean> {
  return block >= firstBlock && block <= Math.max(await countOf(q, 'block'), firstBlock) + leap
}

/** Whether a number can have been given to a row of a table, in this history or in one that was lost: a restore left it out. */
export const canBeLostRow = async (q: Q, table: TableName, id: number): Promise<boolean> =>
  id <= (await countOf(q, `id:${table}`))

const counterBy = once((q) =>
  q
    .select()
    .from(tables.counters)
    .where(eq(tables.counters.name, sql.placeholder('name')))
    .prepare(),
)

async function countOf(q: Q, name: string): Promise<number> {
  const [row] = await counterBy(q).execute({ name })
  return row?.value ?? 0
}

/** The last place taken in a school's order. */
export const headOf = (q: Q, tenant: number): Promise<number> => countOf(q, `seq:${tenant}`)

/** The last place in a school's order whose tombstone is no longer kept; 0 while all are. */
export const gravesForgotten = (q: Q, tenant: number): Promise<number> => countOf(q, `graves:${tenant}`)

/** Notes that tombstones up to a place in a school's order are no longer kept. */
export async function forgetGraves(q: Q, tenant: number, seq: number): Promise<void> {
  await q
    .insert(tables.counters)
    .values({ name: `graves:${tenant}`, value: seq })
    .onConflictDoUpdate({ target: tables.counters.name, set: { value: sql`max(${tables.counters.value}, ${seq})` } })
}

const everyCounter = once((q) => q.select().from(tables.counters).prepare())

/** All counts together: a measure of how much was written, which never goes down. */
export async function countAll(q: Q): Promise<number> {
  const [row] = await summing(q).execute()
  return row?.sum ?? 0
}
const summing = once((q) =>
  q
    .select({ sum: sql<number>`sum(${tables.counters.value})` })
    .from(tables.counters)
    .prepare(),
)

/** Every count, by which a reader sees whether anything was written since. */
export const allCounters = (q: Q): Promise<{ name: string; value: number }[]> => everyCounter(q).execute()

/** Makes sure numbers up to `id` are never given again: for rows that brought their own. */
export async function skipIds(q: Q, table: TableName, id: number): Promise<void> {
  await q
    .insert(tables.counters)
    .values({ name: `id:${table}`, value: id })
    .onConflictDoUpdate({
      target: tables.counters.name,
      set: { value: sql`max(${tables.counters.value}, ${id})` },
    })
}

/** More numbers of a kind than a hundred starts of the server and a school take between a backup and its restore. */
const leap = 2 ** 24

/**
 * Leaves out the numbers that may have been given after a backup was made: devices still hold them, in rows and in what waits
 * to be sent, and must not find somebody else's row under them. There are enough for 250 restores.
 */
export const leapNumbers = (q: Q): Promise<void> => skipNumbers(q, () => leap)

/**
 * Leaves out so many blocks, and numbers of each table.
 * @param leftOut how many, where so many are left
 */
export async function skipNumbers(q: Q, leftOut: (left: number) => number): Promise<void> {
  await take(q, 'block', leftOut(blocks - (await countOf(q, 'block'))), firstBlock - 1)
  for (const table of [...tableNames, 'journal' as const])
    await takeIds(q, table, leftOut(serverIds - (await countOf(q, `id:${table}`))))
}
