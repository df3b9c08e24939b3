import { and, eq, isNull, sql } from 'drizzle-orm'
import { isMark } from '#schema/nouns/tableNames.ts'
import { fieldsOfKey, type Key, type Reader, type Rows, type TableName } from '#schema/nouns/tables.ts'
import { entityTable, isShown, shownColumns, shownRow, type TableOfRows } from '#server/store/tables/shapes.ts'
import { preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { yieldEvery } from '../yielding.ts'
import { inOrder } from './inOrder.ts'
import { marksWhere } from './readMarks.ts'
import { classesOf } from './studentMarks.ts'

/**
 * One statement for each set of compared fields and fields that must be empty: as many as plans have kinds of query.
 */
const matching = preparedOncePerName((q, name: `${TableOfRows} ${string}`) => {
  const [table, ...fields] = name.split(' ') as [TableOfRows, ...string[]]
  const columns = entityTable(table)
  const compared = fields.map((field) =>
    field.startsWith('!')
      ? isNull(columns[field.slice(1)]!)
      : eq(columns[field]!, sql.param(sql.placeholder(field), columns[field]!)),
  )
  // The rows that name a school are in its order, which has an index.
  const ofSchool = fields.includes('schoolId') ? eq(columns.tenant!, sql.placeholder('schoolId')) : undefined
  return q
    .select(shownColumns[table])
    .from(columns)
    .where(and(...compared, ofSchool))
    .prepare()
})

function rowsMatching(q: Q, table: TableOfRows, match: object) {
  const defined = Object.entries(match).filter(([, value]) => value !== undefined)
  const name = [table, ...defined.map(([field, value]) => (value === null ? `!${field}` : field))].join(' ')
  return matching(q, name as `${TableOfRows} ${string}`).execute(Object.fromEntries(defined))
}

/** Rows of students that are stored by class and have no index by student (studentMarks.ts). */
const isByClass = (table: TableName) => ['attendance', 'performance', 'evaluations'].includes(table)

/** What a query counts for besides its rows (store/yielding.ts). */
const queryUnits = 3

/**
 * The reader that plans use on the server: the entities' rows, without the server's own columns. Other requests are
 * answered between many queries.
 */
export function readerOf(q: Q): Reader {
  const worked = yieldEvery()
  async function select<T extends TableName>(table: T, match: object): Promise<Rows[T][]> {
    const { studentId } = match as { studentId?: number }
    if (!studentId || !isByClass(table) || 'classId' in match) return selectFrom(table, match)
    const rows: Rows[T][] = []
    for (const classId of await classesOf(q, await personOf(studentId)))
      rows.push(...(await selectFrom(table, { ...match, classId })))
    return rows
  }
  async function personOf(id: number) {
    const [person] = await selectFrom('users', { id })
    return { id, schoolId: person?.schoolId ?? null }
  }
  async function selectFrom<T extends TableName>(table: T, match: object): Promise<Rows[T][]> {
    const rows = isMark(table)
      ? (await marksWhere(q, table, match)).map((mark) => shownRow(table, mark))
      : await rowsMatching(q, table, match)
    const pause = worked(queryUnits + rows.length)
    if (pause) await pause
    const shown = rows.filter((row) => isShown(table, row)) as unknown as Rows[T][]
    return inOrder(table, shown)
  }
  return {
    get: async <T extends TableName>(table: T, key: Key) => (await select(table, fieldsOfKey(table, key)))[0],
    where: (table, match) => select(table, match),
  }
}
