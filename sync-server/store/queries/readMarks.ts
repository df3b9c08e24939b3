import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import type { Rows } from '#schema/nouns/tables.ts'
import { markOf, type PackedMarks, type RollDay, type StoredMark, unpackMarks } from '../packing/packedMarks.ts'
import { preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { tables as t } from '../tables/tables.ts'
import { yieldToOthers } from '../yielding.ts'

const packed = (table: MarkTable) => {
  const { classId, lessonId, date, marks } = t[table]
  return { classId, lessonId, date, marks }
}

/** Rolls by some of the fields of their key. */
const rollsBy = preparedOncePerName((q, name: `${MarkTable} ${string}`) => {
  const [table, ...fields] = name.split(' ') as [MarkTable, ...('classId' | 'lessonId' | 'date')[]]
  return q
    .select(packed(table))
    .from(t[table])
    .where(and(...fields.map((field) => eq(t[table][field], sql.placeholder(field)))))
    .prepare()
})

/** The marks that match, each with what it was last written by. Without a class, those of all rolls are looked at. */
export async function marksWhere<T extends MarkTable>(
  q: Q,
  table: T,
  match: Partial<Rows[T]>,
): Promise<StoredMark<T>[]> {
  const { classId, lessonId, date, ...others } = match as Partial<Rows['attendance']>
  const same = Object.entries(others).filter(([, value]) => value !== undefined)
  const matching = (rolls: PackedRoll[]) =>
    rolls
      .flatMap((roll) => marksIn(table, roll, others.studentId))
      .filter((mark) => same.every(([field, value]) => mark[field as keyof typeof mark] === value))
  const day = Object.entries({ classId, lessonId, date }).filter(([, value]) => value !== undefined)
  const name = [table, ...day.map(([field]) => field)].join(' ') as `${MarkTable} ${string}`
  if (classId !== undefined || lessonId !== undefined)
    return matching(await rollsBy(q, name).execute(Object.fromEntries(day)))
  const found: StoredMark<T>[] = []
  for await (const rolls of everyRoll(q, table))
    for (const mark of matching(rolls)) if (date === undefined || mark.date === date) found.push(mark)
  return found
}

/** How many rolls are read at once. */
const rollsAtOnce = 200

/** All rolls, in the order of their keys, some at a time. Others are answered in between. */
export async function* everyRoll(q: Q, table: MarkTable) {
  let last = { classId: -1, lessonId: -1, date: '' }
  for (;;) {
    const rolls = await rollsAfter(q, table).execute(last)
    if (!rolls.length) return
    yield rolls
    await yieldToOthers('writer')
    const { classId, lessonId, date } = rolls.at(-1)!
    last = { classId, lessonId, date }
  }
}

const rollsAfter = preparedOncePerName((q, table: MarkTable) => {
  const { classId, lessonId, date, tenant } = t[table]
  const at = sql.placeholder
  return q
    .select({ ...packed(table), tenant })
    .from(t[table])
    .where(sql`(${classId}, ${lessonId}, ${date}) > (${at('classId')}, ${at('lessonId')}, ${at('date')})`)
    .orderBy(asc(classId), asc(lessonId), asc(date))
    .limit(rollsAtOnce)
    .prepare()
})

/** Between the days of a class: those of `first` to `last`. */
const rollsBetween = preparedOncePerName((q, table: MarkTable) =>
  q
    .select(packed(table))
    .from(t[table])
    .where(
      and(
        eq(t[table].classId, sql.placeholder('classId')),
        between(t[table].date, sql.placeholder('first'), sql.placeholder('last')),
      ),
    )
    .prepare(),
)

/** The marks of a class between two days: everybody's, or one student's. */
export async function marksBetween<T extends MarkTable>(
  q: Q,
  table: T,
  days: { classId: number; first: string; last: string },
  studentId?: number,
): Promise<StoredMark<T>[]> {
  return (await rollsBetween(q, table).execute({ ...days })).flatMap((roll) => marksIn(table, roll, studentId))
}

/**
 * One student's marks in these classes, each with how many lessons its roll counts for.
 * @param counted leaves out the days without a lesson
 */
export async function marksOfStudent<T extends MarkTable>(
  q: Q,
  table: T,
  { studentId, classes, counted }: { studentId: number; classes: number[]; counted: boolean },
): Promise<(StoredMark<T> & { lessons: number | null })[]> {
  const rolls = await q
    .select({ ...packed(table), lessons: t.rollCalls.periods })
    .from(t[table])
    .innerJoin(t.rollCalls, ofRoll(table))
    .where(and(inArray(t.rollCalls.classId, classes), counted ? isNull(t.rollCalls.cancelledReason) : undefined))
    .orderBy(asc(t.rollCalls.id))
  return rolls.flatMap(({ lessons, ...roll }) => marksIn(table, roll, studentId).map((mark) => ({ ...mark, lessons })))
}

/** Joins the marks of rolls with the rolls. */
export const ofRoll = (table: MarkTable) =>
  and(
    eq(t[table].classId, t.rollCalls.classId),
    eq(t[table].lessonId, t.rollCalls.lessonId),
    eq(t[table].date, t.rollCalls.date),
  )

type PackedRoll = RollDay & { marks: PackedMarks }

function marksIn<T extends MarkTable>(table: T, { marks, ...roll }: PackedRoll, studentId?: number): StoredMark<T>[] {
  if (studentId === undefined) return unpackMarks(table, roll, marks)
  const mark = markOf(table, roll, marks, studentId)
  return mark ? [mark] : []
}
