import { keyOf, type Reader, type Rows, type TableName } from '#schema/nouns/tables.ts'

/**
 * A reader that asks each thing once: what an act's permissions, checks and plan read is largely the same.
 * Invariant: it is used only until something is written.
 */
export function rememberingReader(rows: Reader): Reader {
  const known = new Map<string, Promise<unknown>>()
  function once<R>(name: string, read: () => Promise<R>): Promise<R> {
    const asked = (known.get(name) as Promise<R> | undefined) ?? read()
    known.set(name, asked)
    return asked
  }
  return {
    get: (table, key) => once(`${table} ${key}`, () => rows.get(table, key)),
    async where<T extends TableName>(table: T, match: object): Promise<Rows[T][]> {
      const found = await once(`${table} ${JSON.stringify(match)}`, () => rows.where(table, match as never))
      return [...found]
    },
  }
}

/** What acts about a roll call their arguments. */
interface RollArgs {
  classId?: number
  lessonId?: number
  attendanceDate?: string
  marks?: readonly unknown[]
}

/**
 * Begins to read what the plan of a roll will most likely read, all at once, where one answer leads to the next question.
 * It is a guess: what the plan reads besides, it reads itself, and what fails here fails again where it is read.
 */
export function readAhead(rows: Reader, args: unknown): void {
  const { classId, lessonId, attendanceDate: date, marks } = (args ?? {}) as RollArgs
  if (!classId || !lessonId || !date) return
  const reading: Promise<unknown>[] = [
    rows.get('lessons', lessonId),
    rows.get('classes', classId),
    rows.get('rollCalls', keyOf('rollCalls', { classId, lessonId, date })),
  ]
  if (marks && marks.length > 3) reading.push(rows.where('enrollments', { classId }))
  for (const each of reading) each.catch(() => {})
}
