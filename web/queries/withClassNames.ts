import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Key, Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import { namesOfClasses } from './namedClasses.ts'

/**
 * A reader in which each class has the title that people know it by, with its year where several have the same: all that
 * is made of its rows says it. For what is shown; plans read rows as they are.
 */
export function withClassNames<R extends Reader>(rows: R): R {
  let names: ReturnType<typeof namesOfClasses> | undefined
  async function named<T extends TableName>(table: T, found: Rows[T][]): Promise<Rows[T][]> {
    if (table !== 'classes' || !found.length) return found
    names ??= namesOfClasses(rows)
    const known = await names
    return (found as SchoolClass[]).map((each) => ({ ...each, title: known.get(each.id) ?? each.title }) as Rows[T])
  }
  return {
    ...rows,
    async get<T extends TableName>(table: T, key: Key) {
      const row = await rows.get(table, key)
      return row && (await named(table, [row]))[0]
    },
    async where<T extends TableName>(table: T, match: Partial<Rows[T]>) {
      return named(table, await rows.where(table, match))
    },
  }
}
