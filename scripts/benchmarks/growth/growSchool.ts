import Database from 'better-sqlite3'
import { getTableName } from 'drizzle-orm'
import { isMark, type MarkTable } from '#schema/nouns/tableNames.ts'
import { fieldsOfKey, keyFields, keyOf, type TableName, tableNames } from '#schema/nouns/tables.ts'
import { blockSize, firstBlock } from '#schema/sync/ids.ts'
import { packMarks, unpackMarks } from '#server/store/packing/packedMarks.ts'
import { entityTable } from '#server/store/tables/shapes.ts'

/**
 * Makes a database larger by copies of one school, in SQL and not through the path of writes: millions of marks take
 * half a minute. What a copy's journal says inside its entries is what the first school's says; their size is the same.
 */

/** `schools`: each copy is a school of its own. `years`: each copy is an earlier year of the same school. */
export type Growth = 'schools' | 'years'

/** Numbers of a copy are so much higher than those of the copy before it. */
const stride = 1_000_000
/** Blocks of a copy's devices. */
const blockStride = 64
/** More copies than are ever made; new rows and devices get higher numbers. */
const mostCopies = 101
const yearDays = 364
const day = 24 * 60 * 60_000

/** A column of a copy: an SQL expression over the original, with `:k` for the number of the copy. */
type Columns = Record<string, string>

const shifted = (...names: string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, `"${name}" + :k * ${stride}`]))
const earlier = (...names: string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, `"${name}" - :k * ${yearDays * day}`]))

/** In another school all is another's. */
const ofSchools: Columns = {
  ...shifted('id', 'tenant', 'schoolId', 'mainAdminId', 'moduleId', 'lessonId', 'classId', 'studentId', 'teacherId'),
  ...shifted('currentLessonId', 'attendanceId', 'concludedBy'),
  email: `:k || '.' || "email"`,
  username: `"username" || '-' || :k`,
  globalSeq: `"globalSeq" + :k * 100`,
}

/**
 * In an earlier year the modules, lessons and teachers are the same and the classes others. Students stay for eight
 * years: each year an eighth of the places was another student's.
 */
const student = (name: string) => `"${name}" + ${stride} * ((:k - "${name}" % 8 + 7) / 8)`
const formerBy = (id: number, k: number) => stride * Math.trunc((k - (id % 8) + 7) / 8)
const ofYears: Columns = {
  ...shifted('id', 'classId', 'attendanceId'),
  studentId: student('studentId'),
  date: `date("date", '-' || (:k * ${yearDays}) || ' days')`,
  ...earlier('at', 'enrolledAt', 'concludedAt', 'markedAt'),
  leftAt: `"enrolledAt" - (:k - 1) * ${yearDays * day}`,
}
const ofYearsIn: Partial<Record<TableName, Columns>> = {
  classes: { ...ofYears, teacherId: 'null' },
  evaluations: { ...ofYears, date: `"date" - :k * ${yearDays * day}` },
}
const yearly: TableName[] = ['classes', 'moduleClasses', 'enrollments', 'completions', 'evaluations', 'rollCalls']

/** Which tables of a copy are new, and their columns. */
const copied: Record<Growth, (table: TableName) => Columns | undefined> = {
  schools: () => ofSchools,
  years: (table) =>
    [...yearly, 'attendance', 'performance'].includes(table) ? (ofYearsIn[table] ?? ofYears) : undefined,
}

/**
 * Adds copies of a school until there are so many of it, itself included. Nobody else may use the database meanwhile.
 */
export function growSchool(
  file: string,
  { schoolId, growth, copies }: { schoolId: number; growth: Growth; copies: number },
): void {
  const db = new Database(file)
  for (const table of ['attendance', 'performance'] as const)
    db.function(`${table}Of`, (marks: unknown, k: unknown) => marksOfCopy(table, String(marks), growth, Number(k)))
  for (const pragma of ['journal_mode = DELETE', 'synchronous = OFF', 'cache_size = -256000']) db.pragma(pragma)
  try {
    const head = Number(db.prepare('select value from counters where name = ?').pluck().get(`seq:${schoolId}`))
    const where = (table?: TableName) =>
      `"tenant" = ${schoolId} and "${table && isMark(table) ? 'highestId' : 'id'}" < ${stride}`
    const grow = db.transaction(() => {
      raiseCounters(db)
      for (let k = 1; k < copies; k += 1) {
        for (const table of tableNames) {
          const columns = copied[growth](table)
          // In the same school the copies' places in its order follow one another.
          const ordered = growth === 'years' && !isMark(table) ? placed(head) : {}
          if (columns) copy(db, nameOf(table), { ...columns, ...ordered, ...marksOf(table) }, k, where(table))
        }
        if (growth === 'years') copyFormerStudents(db, where(), k, head)
        copyJournal(db, schoolId, growth, k)
        if (growth === 'years') setCounter(db, `seq:${schoolId}`, (k + 1) * head)
        else setCounter(db, `seq:${schoolId + k * stride}`, head)
      }
    })
    grow()
    db.pragma('journal_mode = WAL')
  } finally {
    db.close()
  }
}

const nameOf = (table: TableName) => getTableName(entityTable(table))
const placed = (head: number): Columns => ({ seq: `"seq" + :k * ${head}` })

/** The columns of the marks of a copy's rolls: by a function that knows how they are packed. */
const marksOf = (table: TableName): Columns =>
  isMark(table) ? { ...shifted('highestId'), marks: `${table}Of("marks", :k)` } : {}

function marksOfCopy(table: MarkTable, text: string, growth: Growth, k: number): string {
  const roll = { classId: 0, lessonId: 0, date: '' }
  const copied = unpackMarks(table as 'performance', roll, JSON.parse(text)).map((mark) => {
    const { studentId, attendanceId } = mark
    const later = { id: mark.id! + k * stride, ...(attendanceId && { attendanceId: attendanceId + k * stride }) }
    if (growth === 'years')
      return { ...mark, ...later, studentId: studentId + formerBy(studentId, k), at: mark.at - k * yearDays * day }
    const teacherId = mark.teacherId && mark.teacherId + k * stride
    return { ...mark, ...later, studentId: studentId + k * stride, ...(teacherId && { teacherId }) }
  })
  return JSON.stringify(packMarks(table, copied))
}

function copy(db: Database.Database, table: string, columns: Columns, k: number, where: string): void {
  const names = db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[]
  const values = names.map((name) => columns[name] ?? `"${name}"`)
  const quoted = names.map((name) => `"${name}"`)
  db.prepare(`insert into "${table}" (${quoted}) select ${values} from "${table}" where ${where}`).run({
    k,
  })
}

/** Students who had a place in that year for the last time. */
function copyFormerStudents(db: Database.Database, where: string, k: number, head: number) {
  const left = `${where} and "role" = 'student' and :k > "id" % 8 and (:k - "id" % 8 + 7) % 8 = 0`
  const columns = { id: student('id'), username: `"username" || '-' || :k`, ...placed(head) }
  copy(db, nameOf('users'), columns, k, left)
}

function copyJournal(db: Database.Database, schoolId: number, growth: Growth, k: number) {
  const where = `"tenant" = ${schoolId} and "device" < ${firstBlock + blockStride}`
  const columns = {
    ...{ id: `"id" + :k * ${blockStride * blockSize}`, device: `"device" + :k * ${blockStride}` },
    ...(growth === 'schools' ? shifted('tenant', 'actorId') : earlier('at', 'receivedAt')),
  }
  copy(db, 'journal', columns, k, where)
  const rows = db.prepare(`select * from journal_rows where "journal" in (select "id" from journal where ${where})`)
  const add = db.prepare('insert into journal_rows ("journal", "table", "key", "deleted") values (?, ?, ?, ?)')
  for (const row of rows.all() as { journal: number; table: TableName; key: string; deleted: number }[])
    add.run(row.journal + k * blockStride * blockSize, row.table, keyOfCopy(row.table, row.key, growth, k), row.deleted)
}

function keyOfCopy(table: TableName, key: string, growth: Growth, k: number): string {
  const fields: Record<string, unknown> = { ...fieldsOfKey(table, key) }
  for (const field of keyFields[table] as readonly string[]) {
    if (field === 'date') {
      const date = new Date(`${fields.date}T12:00:00Z`).getTime() - (growth === 'years' ? k * yearDays * day : 0)
      fields.date = new Date(date).toISOString().slice(0, 10)
    } else if (growth === 'schools' || field === 'classId') fields[field] = Number(fields[field]) + k * stride
  }
  return String(keyOf(table, fields))
}

function setCounter(db: Database.Database, name: string, value: number) {
  db.prepare(
    'insert into counters (name, value) values (?, ?) on conflict (name) do update set value = max(value, excluded.value)',
  ).run(name, value)
}

/** New rows and devices get numbers above those of all copies, whichever will be made. */
function raiseCounters(db: Database.Database) {
  for (const table of [...tableNames, 'journal']) setCounter(db, `id:${table}`, mostCopies * stride)
  setCounter(db, 'block', firstBlock + mostCopies * blockStride)
  setCounter(db, 'seq:0', 100 * mostCopies)
}
