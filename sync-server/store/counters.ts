import { eq, sql } from 'drizzle-orm'
import { type TableName, tableNames } from '#schema/nouns/tables.ts'
import { blocks, firstBlock, serverIds } from '#schema/sync/ids.ts'
import { larger, onKey, total } from './statements/plainSql.ts'
import { preparedOnce, preparedOncePerName } from './statements/preparedOnce.ts'
import type { Q } from './store.ts'
import { tables } from './tables/tables.ts'

/**
 * Numbers that only go up.
 * Guarantees: no number is given out twice. A place in a school's order is taken in the transaction that writes there,
 * which holds the order until it is committed: whoever sees a place sees all before it.
 * After a crash: an unused place returns with its transaction; an unused number of a row may be left out.
 */
async function take(q: Q, name: string, n: number, before = 0): Promise<number> {
  const [row] = await takeStatement(q).execute({ name, first: before + n, n })
  return row!.value - n + 1
}

const takeStatement = preparedOnce((q) =>
  q
    .insert(tables.counters)
    .values({ name: sql.placeholder('name'), value: sql.placeholder('first') })
    .onConflictDoUpdate({
      target: onKey(tables.counters.name),
      set: { value: sql`${tables.counters.value} + ${sql.placeholder('n')}` },
    })
    .returning()
    .prepare(),
)

/** The order of rows without a school, and of the scope `global`, which spans all schools. */
export const noSchool = 0

/** Takes `n` places in the order of a school, or of `noSchool`. Returns the first. */
export const takeSeq = (q: Q, tenant: number, n: number) => take(q, `seq:${tenant}`, n)

/** The name of the counter of a table's numbers. */
const numbersOf = (table: TableName | 'journal') => `id:${table}`

/** Takes `n` numbers for new rows of a table. Returns the first. */
export const takeIds = ({ numbers }: Q, table: TableName | 'journal', n: number) => take(numbers, numbersOf(table), n)

/** Takes numbers for new rows of several tables at once. Returns the first of each. */
export async function takeIdsOf(
  { numbers }: Q,
  counts: ReadonlyMap<TableName, number>,
): Promise<Map<TableName, number>> {
  if (!counts.size) return new Map()
  // In one order for all who take some at the same time: none waits for another who waits for it.
  const taken = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  const values = taken.flatMap(([table, n], i) => [
    [`name${i}`, numbersOf(table)],
    [`n${i}`, n],
  ])
  const rows = await takeAllStatement(numbers, `${taken.length}`).execute(Object.fromEntries(values))
  const last = new Map(rows.map(({ name, value }) => [name, value]))
  return new Map(taken.map(([table, n]) => [table, last.get(numbersOf(table))! - n + 1]))
}

const takeAllStatement = preparedOncePerName((q, count: string) => {
  const { counters } = tables
  const rows = Array.from({ length: Number(count) }, (_, i) => ({
    name: sql.placeholder(`name${i}`),
    value: sql.placeholder(`n${i}`),
  }))
  return q
    .insert(counters)
    .values(rows)
    .onConflictDoUpdate({
      target: onKey(counters.name),
      set: { value: sql`${counters.value} + ${sql.raw(`excluded."${counters.value.name}"`)}` },
    })
    .returning()
    .prepare()
})

/** Takes a block of numbers for a device. */
export const takeBlock = ({ numbers }: Q) => take(numbers, 'block', 1, firstBlock - 1)

/** Returns true when a block can have been leased, in this history or in one that was lost. */
export async function canBeLost(q: Q, block: number): Promise<boolean> {
  return block >= firstBlock && block <= Math.max(await countOf(q, 'block'), firstBlock) + skippedByRestore
}

/**
 * Returns true when a row of a table can have had this number, in this history or in a lost one. A restore skips
 * numbers.
 */
export const canBeLostRow = async (q: Q, table: TableName, id: number): Promise<boolean> =>
  id <= (await countOf(q, numbersOf(table)))

const counterBy = preparedOnce((q) =>
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

/** The last place in a school's order whose tombstone is no longer kept; 0 when none was forgotten. */
export const forgottenIn = (q: Q, tenant: number): Promise<number> => countOf(q, `graves:${tenant}`)

/** Records that tombstones up to a place in a school's order are no longer kept. */
export async function noteForgottenTombstones(q: Q, tenant: number, seq: number): Promise<void> {
  await q
    .insert(tables.counters)
    .values({ name: `graves:${tenant}`, value: seq })
    .onConflictDoUpdate({ target: onKey(tables.counters.name), set: { value: larger(tables.counters.value, seq) } })
}

const everyCounter = preparedOnce((q) => q.select().from(tables.counters).prepare())

/** The sum of all counters. It measures how much was written and never goes down. */
export async function countAll(q: Q): Promise<number> {
  const [row] = await sumStatement(q).execute()
  return row?.sum ?? 0
}
const sumStatement = preparedOnce((q) =>
  q
    .select({ sum: total(tables.counters.value) })
    .from(tables.counters)
    .prepare(),
)

/** Every counter. A reader compares them to see whether anything was written since. */
export const allCounters = (q: Q): Promise<{ name: string; value: number }[]> => everyCounter(q).execute()

/** Makes sure that numbers up to `id` are never given out again, for rows that came with their own. */
export async function skipIds({ numbers }: Q, table: TableName, id: number): Promise<void> {
  await numbers
    .insert(tables.counters)
    .values({ name: numbersOf(table), value: id })
    .onConflictDoUpdate({
      target: onKey(tables.counters.name),
      set: { value: larger(tables.counters.value, id) },
    })
}

/**
 * The numbers a restore skips. A hundred server starts and a school together take fewer between a backup and its
 * restore.
 */
const skippedByRestore = 2 ** 24

/**
 * Skips the numbers that may have been used after a backup was made. Devices still hold them, in rows and in unsent
 * changes, and must not find somebody else's row under them. There are enough numbers for 250 restores.
 */
export const skipLostNumbers = (q: Q): Promise<void> => skipNumbers(q, () => skippedByRestore)

/**
 * Skips blocks, and numbers of each table.
 * @param leftOut how many to skip when `left` numbers remain
 */
export async function skipNumbers(q: Q, leftOut: (left: number) => number): Promise<void> {
  await take(q.numbers, 'block', leftOut(blocks - (await countOf(q, 'block'))), firstBlock - 1)
  for (const table of [...tableNames, 'journal' as const])
    await takeIds(q, table, leftOut(serverIds - (await countOf(q, numbersOf(table)))))
}
