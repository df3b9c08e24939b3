import type { AboutField } from './noun.ts'
import { nouns, type Rows } from './nouns.ts'
import type { Key, TableName } from './tableNames.ts'
import { quoted } from './valueWords.ts'

/** The word for a field, its grammatical gender, and how to put one of its values into words. */
export interface FieldWord {
  noun: string
  gender: 'o' | 'a'
  valueWords(
    value: unknown,
    rows: { get<T extends TableName>(table: T, key: Key): Promise<Rows[T] | undefined> },
  ): string | Promise<string>
}

/** The word for a field that a person writes; undefined for fields that follow from others. */
export function wordOf(table: TableName, field: string): FieldWord | undefined {
  const { word } = (nouns[table].about as Record<string, AboutField | undefined>)[field] ?? {}
  if (!word) return undefined
  const [noun, gender, valueWords = quoted] = word
  return { noun, gender, valueWords: valueWords as FieldWord['valueWords'] }
}
