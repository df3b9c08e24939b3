import { fieldsOfKey, type Key, type Reader, type TableName } from '../entities/tables.ts'
import { civilDateOf } from './civilDate.ts'
import { dayAndTimeOf, shortDate, timeOf } from './dates.ts'
import { quoted, wordOf } from './fieldWords.ts'

/** A value of one's own that a later one stands in place of. */
export interface Replaced {
  table: TableName
  key: Key
  field: string
  mine: unknown
  theirs: unknown
  /** Who wrote the later one, and when (ms). */
  by: string
  at: number
  /** It was the same person, on another device. */
  own?: boolean
}

/** Nobody writes that a student was not late or not justified: that follows from the mark, which is told itself. */
export const isTold = (table: TableName, field: string, value: unknown) =>
  wordOf(table, field) !== undefined && !(table === 'attendance' && field !== 'present' && value === null)

/**
 * 'Ana Souza: sua marcação Presente foi substituída por Ausente, de Carlos Lima, 10:05', or '… por Ausente. Você mudou isto depois, em outro aparelho, 10:05', and where it was.
 * @param now ms; of another day the day is said too
 */
export async function overtakenWords(
  { table, key, field, mine, theirs, by, at, own }: Replaced,
  rows: Pick<Reader, 'get'>,
  now: number,
): Promise<{ what: string; where: string }> {
  const [noun, gender, said] = wordOf(table, field) ?? [field, 'o', quoted]
  const about = fieldsOfKey(table, key) as Record<'classId' | 'lessonId' | 'studentId', number | undefined> & {
    date?: string
  }
  const [subject, schoolClass, lesson] = await Promise.all([
    about.studentId ? rows.get('users', about.studentId) : rows.get(table, key),
    about.classId ? rows.get('classes', about.classId) : undefined,
    about.lessonId ? rows.get('lessons', about.lessonId) : undefined,
  ])
  const whose = subject as { name?: string; title?: string } | undefined
  const lead = whose?.name ?? whose?.title ?? lesson?.title ?? 'Um registro'
  const when = civilDateOf(at) === civilDateOf(now) ? timeOf(at) : dayAndTimeOf(at)
  const [before, after] = [await said(mine, rows), await said(theirs, rows)]
  const your = gender === 'o' ? 'seu' : 'sua'
  const who = own ? '. Você mudou isto depois, em outro aparelho' : `, de ${by}`
  return {
    what: `${lead}: ${your} ${noun} ${before} foi substituíd${gender} por ${after}${who}, ${when}`,
    where: [schoolClass?.title, about.studentId && lesson?.title, about.date && shortDate(about.date)]
      .filter(Boolean)
      .join(' · '),
  }
}
