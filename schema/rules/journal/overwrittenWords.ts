import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { dayAndTimeOf, shortDate, timeOf } from '#schema/fields/dates/dates.ts'
import { fieldsOfKey, type Key, type Reader, type TableName } from '#schema/nouns/tables.ts'
import { quoted } from '#schema/nouns/valueWords.ts'
import { type FieldWord, wordOf } from '#schema/nouns/wordOf.ts'

/** A value written by this person that a later write replaced. */
export interface OverwrittenWrite {
  table: TableName
  key: Key
  field: string
  mine: unknown
  theirs: unknown
  /** Who wrote the later value, and when (ms). */
  by: string
  at: number
  /** The same person wrote it, on another device. */
  own?: boolean
}

/**
 * Returns true for an overwritten value worth a notice. 'Not late' and 'not justified' are left out: nobody writes
 * them, they follow from the mark, which is reported itself.
 */
export const isNotified = (table: TableName, field: string, value: unknown) =>
  wordOf(table, field) !== undefined && !(table === 'attendance' && field !== 'present' && value === null)

/**
 * The notice and where it applies: 'Ana Souza: sua marcação Presente foi substituída por Ausente, de Carlos Lima,
 * 10:05', or '… por Ausente. Você mudou isto depois, em outro aparelho, 10:05'.
 * @param now ms; the day is added when it is another day
 */
export async function overwrittenWords(
  { table, key, field, mine, theirs, by, at, own }: OverwrittenWrite,
  rows: Pick<Reader, 'get'>,
  now: number,
): Promise<{ what: string; where: string }> {
  const { noun, gender, valueWords } = wordOf(table, field) ?? {
    noun: field,
    gender: 'o',
    valueWords: quoted as FieldWord['valueWords'],
  }
  const about = fieldsOfKey(table, key) as Record<'classId' | 'lessonId' | 'studentId', number | undefined> & {
    date?: string
  }
  const [subject, schoolClass, lesson] = await Promise.all([
    about.studentId ? rows.get('users', about.studentId) : rows.get(table, key),
    about.classId ? rows.get('classes', about.classId) : undefined,
    about.lessonId ? rows.get('lessons', about.lessonId) : undefined,
  ])
  const names = subject as { name?: string; title?: string } | undefined
  const lead = names?.name ?? names?.title ?? lesson?.title ?? 'Um registro'
  const when = civilDateOf(at) === civilDateOf(now) ? timeOf(at) : dayAndTimeOf(at)
  const [before, after] = [await valueWords(mine, rows), await valueWords(theirs, rows)]
  const your = gender === 'o' ? 'seu' : 'sua'
  const who = own ? '. Você mudou isto depois, em outro aparelho' : `, de ${by}`
  return {
    what: `${lead}: ${your} ${noun} ${before} foi substituíd${gender} por ${after}${who}, ${when}`,
    where: [schoolClass?.title, about.studentId && lesson?.title, about.date && shortDate(about.date)]
      .filter(Boolean)
      .join(' · '),
  }
}
