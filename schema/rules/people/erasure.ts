import { isInClass, leavingNow } from '#schema/nouns/enrollment.ts'
import { erasedName } from '#schema/nouns/erasedPerson.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import { type Change, clear, keyOf, put, type Reader, type Rows } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { leaveClasses } from './leaveClasses.ts'
import { personTexts, type TableWithTexts, tablesWithTexts } from './personTexts.ts'

/** What says who a person is, emptied, in their row and wherever a copy of it is kept. */
export const personalFields = (id: number) =>
  ({ name: erasedName(id), email: null, username: null, category: null }) as const

/**
 * The fields of a person's row that an erasure writes. The number, the role, the school and the day it was made stay.
 * The person is barred, so that their own devices are emptied.
 */
export const erasedFields = (id: number) =>
  ({ ...personalFields(id), mustChangePassword: false, barred: true }) as const

/** The body of an act about a person, which its address names, without what says who it is and of which family. */
export function withoutAccount(body: Record<string, unknown>, id: number): Record<string, unknown> {
  const family = personTexts.studentRecords.texts.map((field) => [field, null] as const)
  const emptied = [...Object.entries(personalFields(id)), ...family].filter(([field]) => field in body)
  return { ...body, ...Object.fromEntries(emptied) }
}

/**
 * The changes that erase a person from the school's rows. The row stays under a number, with the marks, dates and
 * ratings that the school must keep; the name, the sign-in and every text about the person or by them go. Enrolments
 * end, and classes are left without their teacher. Nothing written earlier, nor a later write that is still on its way,
 * wins over it.
 * @param at ms
 */
export async function erasureOf(rows: Reader, { id, schoolId }: User, at: number): Promise<Change[]> {
  const changes: Change[] = []
  const rolls = new Map<string | number, Rows['attendance']>()
  for (const table of tablesWithTexts) {
    for (const row of await rowsAbout(rows, table, id)) {
      const cleared = textsIn(table, row)
      if (!cleared) continue
      changes.push(clear(table, keyOf(table, row as never), cleared))
      if (isMark(table)) rolls.set(keyOf('rollCalls', row as Rows['attendance']), row as Rows['attendance'])
    }
  }
  // The roll's own row brings the change to the devices that hold its marks.
  for (const { classId, lessonId, date } of rolls.values()) changes.push(put('rollCalls', { classId, lessonId, date }))
  for (const row of await rows.where('enrollments', { studentId: id }))
    if (isInClass(row, at)) changes.push(clear('enrollments', keyOf('enrollments', row), { leftAt: leavingNow(at) }))
  changes.push(...(await leaveClasses(rows, id)))
  const school = schoolId === null ? undefined : await rows.get('schools', schoolId)
  if (school?.mainAdminId === id) changes.push(clear('schools', school.id, { mainAdminId: null }))
  return [...changes, clear('users', id, erasedFields(id))]
}

/** The rows of a table that are about a person, or whose texts the person wrote. */
async function rowsAbout<T extends TableWithTexts>(rows: Reader, table: T, id: number): Promise<Rows[T][]> {
  const found = new Map<string | number, Rows[T]>()
  for (const field of personTexts[table].people)
    for (const row of await rows.where(table, { [field]: id } as never)) found.set(keyOf(table, row), row)
  return [...found.values()]
}

/** The texts of a row as cleared fields; undefined when it has none. */
function textsIn(table: TableWithTexts, row: object): Record<string, null> | undefined {
  const written = personTexts[table].texts.filter((field) => (row as Record<string, unknown>)[field] !== null)
  return written.length ? Object.fromEntries(written.map((field) => [field, null])) : undefined
}

const textsOfTables = new Set(
  tablesWithTexts.flatMap((table) => personTexts[table].texts.map((field) => `${table}.${field}`)),
)

/** What an erasure takes and what it leaves, as counts for the person who decides. */
export interface ErasureCounts {
  /** Comments and reasons. */
  texts: number
  /** Marks that stay under the number. */
  marks: number
  enrollments: number
  classes: number
}

/** Counts what the changes of an erasure do, and the marks that stay. */
export async function erasureCounts(rows: Reader, changes: Change[], studentId: number): Promise<ErasureCounts> {
  const fields = changes.flatMap(({ table, ...change }) =>
    change.kind === 'patch' ? Object.keys(change.fields).map((field) => `${table}.${field}`) : [],
  )
  const count = (isOne: (field: string) => boolean) => fields.filter(isOne).length
  return {
    texts: count((field) => textsOfTables.has(field)),
    marks: (await rows.where('attendance', { studentId })).length,
    enrollments: count((field) => field === 'enrollments.leftAt'),
    classes: count((field) => field.startsWith('classes.')),
  }
}
