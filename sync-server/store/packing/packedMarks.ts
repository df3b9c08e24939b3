import { nouns } from '#schema/nouns/nouns.ts'
import type { MarkTable } from '#schema/nouns/tableNames.ts'
import type { Rows } from '#schema/nouns/tables.ts'
import type { PackedStamps } from '#schema/sync/merge.ts'
import { type Columns, columnOf, type Row, valuesOf } from './columns.ts'

/**
 * The form in which the marks of a roll are kept: how many there are, and their columns (columns.ts), in the order
 * of their students. A roll of forty takes some hundred bytes, where each mark as a row of its own took as much.
 * Guarantees: what is read is what was written. The same marks are always the same text.
 * Invariant: what all marks of a roll share, its class, lesson, day and school, is not in here.
 * After a crash: pure functions, nothing to lose.
 */
export type PackedMarks = readonly [length: number, columns: Columns]

/** A mark as it is stored: its row, and when and by what its fields were last written. */
export type StoredMark<T extends MarkTable = MarkTable> = Rows[T] & PackedStamps

/** The day of a roll, which names it within its class. */
export interface RollDay {
  classId: number
  lessonId: number
  date: string
}

const ofRoll = ['classId', 'lessonId', 'date']
const packedFields = (table: MarkTable) => [
  ...Object.keys(nouns[table].about).filter((field) => !ofRoll.includes(field)),
  ...['at', 'by', 'stamps'],
]
const fieldsOf: Record<MarkTable, string[]> = {
  attendance: packedFields('attendance'),
  performance: packedFields('performance'),
}

/** Packs the marks of one roll. Throws when a student has two. */
export function packMarks(table: MarkTable, marks: readonly object[]): PackedMarks {
  const rows = (marks as Row[]).toSorted((a, b) => (a.studentId as number) - (b.studentId as number))
  if (rows.some(({ studentId }, i) => i > 0 && studentId === rows[i - 1]!.studentId))
    throw new Error('a roll has two marks of a student')
  const columns: Columns = {}
  for (const field of fieldsOf[table]) {
    const values = rows.map((row) => row[field] ?? null)
    columns[field] = columnOf(field === 'stamps' ? shareEqual(values) : values)
  }
  return [rows.length, columns]
}

/** The same objects, of which equal ones are one, which a column has once. */
function shareEqual(values: unknown[]): unknown[] {
  const known = new Map<string, unknown>()
  return values.map((value) => {
    if (value === null) return null
    const text = JSON.stringify(value)
    if (!known.has(text)) known.set(text, value)
    return known.get(text)
  })
}

/** The marks of a roll. A field that came later than they did is null. */
export function unpackMarks<T extends MarkTable>(
  table: T,
  roll: RollDay,
  [length, columns]: PackedMarks,
): StoredMark<T>[] {
  const fields = fieldsOf[table].map((field) => ({ field, values: valuesOf(columns[field] ?? null, length) }))
  return Array.from({ length }, (_, i) => {
    const mark: Row = dayOf(roll) as object as Row
    for (const { field, values } of fields) mark[field] = values[i]
    return mark as unknown as StoredMark<T>
  })
}

/** One student's mark of a roll, without reading those of others; undefined when there is none. */
export function markOf<T extends MarkTable>(
  table: T,
  roll: RollDay,
  [length, columns]: PackedMarks,
  studentId: number,
): StoredMark<T> | undefined {
  const place = valuesOf(columns.studentId!, length).indexOf(studentId)
  if (place < 0) return undefined
  const fields = Object.entries(columns).map(([field, column]) => [field, valuesOf(column, length)[place]])
  return { ...blanks[table], ...Object.fromEntries(fields), ...dayOf(roll) } as StoredMark<T>
}

const blankOf = (table: MarkTable) => Object.fromEntries(fieldsOf[table].map((field) => [field, null]))
const blanks: Record<MarkTable, Row> = { attendance: blankOf('attendance'), performance: blankOf('performance') }

const dayOf = ({ classId, lessonId, date }: RollDay): RollDay => ({ classId, lessonId, date })

/** The highest number of a roll's marks; 0 when there are none. */
export const highestNumber = (marks: readonly { id?: unknown }[]): number =>
  marks.reduce((most, { id }) => Math.max(most, Number(id ?? 0)), 0)

/** Who was present, of the marks of a roll: those that were withdrawn are left out. */
export function presencesIn([length, columns]: PackedMarks): Pick<Rows['attendance'], 'present' | 'periods'>[] {
  const [present, periods] = [valuesOf(columns.present!, length), valuesOf(columns.periods ?? null, length)]
  return present.flatMap((each, i) => (each === null ? [] : [{ present: each, periods: periods[i] }])) as never
}
