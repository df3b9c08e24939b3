import { and, eq, sql } from 'drizzle-orm'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { highestNumber, packMarks, type RollDay, type StoredMark, unpackMarks } from '../packing/packedMarks.ts'
import { everyRoll, marksWhere } from '../queries/readMarks.ts'
import { preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { tables as t } from '../tables/tables.ts'
import { storeRolls } from './rowWriter.ts'

/** What a roll's marks are from now on: none takes the roll's row away. */
export interface RollMarks extends RollDay {
  tenant: number
  marks: readonly object[]
}

/**
 * Stores the marks of rolls, each roll whole.
 * Guarantees: of each roll, these are all marks. Other rolls stay as they are.
 * After a crash: it runs inside the caller's transaction, all or nothing.
 */
export async function storeMarks(q: Q, table: MarkTable, rolls: readonly RollMarks[]): Promise<void> {
  const kept = rolls.filter(({ marks }) => marks.length)
  const rows = kept.map(({ marks, ...roll }) => ({
    ...roll,
    highestId: highestNumber(marks),
    marks: packMarks(table, marks),
  }))
  if (rows.length) await storeRolls(q, table)(rows)
  for (const { classId, lessonId, date, marks } of rolls)
    if (!marks.length) await removalOf(q, table).execute({ classId, lessonId, date })
}

const removalOf = preparedOncePerName((q, table: MarkTable) => {
  const { classId, lessonId, date } = t[table]
  const at = sql.placeholder
  return q
    .delete(t[table])
    .where(and(eq(classId, at('classId')), eq(lessonId, at('lessonId')), eq(date, at('date'))))
    .prepare()
})

/** Adds new marks to the rolls of their classes, which keep those that they have. */
export async function addMarks<T extends MarkTable>(
  q: Q,
  table: T,
  added: readonly (StoredMark<T> & { tenant: number })[],
): Promise<void> {
  for (const [classId, ofClass] of groupBy(added, (mark) => mark.classId)) {
    const there = groupBy(await marksWhere(q, table, { classId } as never), rollOf)
    const rolls = [...groupBy(ofClass, rollOf)].map(([name, marks]): RollMarks => {
      const { lessonId, date, tenant } = marks[0]!
      return { classId, lessonId, date, tenant, marks: [...(there.get(name) ?? []), ...marks] }
    })
    await storeMarks(q, table, rolls)
  }
}

const rollOf = (day: RollDay) => String(keyOf('rollCalls', day))

/**
 * Changes marks where they are, without a place in an order: for what no device holds.
 * @param change returns the mark as it was, the same object, or a new one
 */
export async function rewriteMarks<T extends MarkTable>(
  q: Q,
  table: T,
  change: (mark: StoredMark<T>) => StoredMark<T>,
): Promise<void> {
  for await (const rolls of everyRoll(q, table))
    for (const roll of rolls) {
      const marks = unpackMarks(table, roll, roll.marks)
      const changed = marks.map(change)
      if (changed.some((mark, i) => mark !== marks[i])) await storeMarks(q, table, [{ ...roll, marks: changed }])
    }
}
