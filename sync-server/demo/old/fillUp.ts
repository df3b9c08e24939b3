import { isMark } from '#schema/nouns/tableNames.ts'
import { keyOf, tableNames } from '#schema/nouns/tables.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { importAt, nextRows, type Old } from './context.ts'

/**
 * Adds ratings of students until the database has as many rows as its size says. Throws when it has more, or when there
 * are too few marks to rate.
 */
export async function fillUp(old: Old): Promise<void> {
  const { store, size, calendar, random } = old
  if (size.rows === undefined) return
  const { q, t } = store
  let there = 0
  const [marks, ratings] = [await marksWhere(q, 'attendance', {}), await marksWhere(q, 'performance', {})]
  for (const table of tableNames) if (!isMark(table)) there += await q.$count(t[table])
  there += marks.length + ratings.length
  const rated = new Set(ratings.map((row) => keyOf('performance', row)))
  const unrated = marks.filter((row) => row.present && !rated.has(keyOf('performance', row)))
  if (there > size.rows || unrated.length < size.rows - there)
    throw new Error(`${there} rows and ${unrated.length} to rate do not make ${size.rows}`)
  const make = await nextRows(store)
  for (const { classId, lessonId, date, studentId, id } of unrated.slice(0, size.rows - there))
    make.add('performance', {
      ...{ classId, lessonId, date, studentId, attendanceId: id },
      teacherId: null,
      rating: random.pick(['good', 'average', 'poor']),
      comment: null,
    })
  await importAt(old, make.tables, calendar.daysAgo(1))
}
