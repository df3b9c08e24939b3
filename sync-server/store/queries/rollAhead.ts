import { and, eq, sql } from 'drizzle-orm'
import { keyOf, type Reader, type Rows } from '#schema/nouns/tables.ts'
import { shownColumns } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { readerOf } from './reader.ts'
import { RememberedRows, rememberingReader } from './rememberingReader.ts'

const { classes, lessons, moduleClasses } = shownColumns
const placeColumns = { classes, lessons, moduleClasses }

/** The rows that say where a roll is: its class, its lesson, and the link of the class to the lesson's module. */
const placeBy = preparedOnce((q) => {
  const { classes, lessons, moduleClasses } = t
  const isLink = and(
    eq(moduleClasses.moduleId, lessons.moduleId),
    eq(moduleClasses.classId, sql.placeholder('classId')),
  )
  return q
    .select(placeColumns)
    .from(lessons)
    .innerJoin(moduleClasses, isLink)
    .innerJoin(classes, eq(classes.id, moduleClasses.classId))
    .where(eq(lessons.id, sql.placeholder('lessonId')))
    .prepare()
})

type Place = Pick<Rows, 'classes' | 'lessons' | 'moduleClasses'>

async function placeOf(q: Q, about: { classId: number; lessonId: number }): Promise<Place | undefined> {
  const [row] = await placeBy(q).execute(about)
  return row as unknown as Place | undefined
}

/** What acts about a roll call their arguments. */
interface RollArgs {
  classId?: number
  lessonId?: number
  attendanceDate?: string
  marks?: readonly unknown[]
}

/**
 * A reader that asks what is not remembered, once. For an act about a roll it begins at once with what such plans read,
 * most of which leads from one question to the next.
 * Guarantees: it is a guess. What was not found so, or is asked besides, is read like any other row.
 * Invariant: it is used only until something is written.
 * @param remembered what acts before it read
 */
export function readerAhead(q: Q, args: unknown, remembered = new RememberedRows()): Reader {
  const rows = readerOf(q)
  const { classId, lessonId, attendanceDate: date, marks } = (args ?? {}) as RollArgs
  if (!classId || !lessonId || !date) return rememberingReader(rows, remembered)
  const isKnown = remembered.has('classes', classId) && remembered.has('lessons', lessonId)
  const place = isKnown ? Promise.resolve(undefined) : placeOf(q, { classId, lessonId })
  const reading: Reader = {
    async get(table, key) {
      const row = isOfPlace(table) ? (await place)?.[table] : undefined
      return row && keyOf(table, row) === key ? (row as never) : rows.get(table, key)
    },
    where: rows.where,
  }
  const reader = rememberingReader(reading, remembered)
  const begun: Promise<unknown>[] = [place, reader.get('rollCalls', keyOf('rollCalls', { classId, lessonId, date }))]
  if (marks && marks.length > 3) begun.push(reader.where('enrollments', { classId }))
  // What fails fails where it is asked for.
  for (const each of begun) each.catch(() => {})
  return reader
}

const isOfPlace = (table: string): table is keyof Place => Object.hasOwn(placeColumns, table)
