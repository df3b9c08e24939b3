import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Key, Reader, Rows, TableName } from '#schema/nouns/tables.ts'
import { namesOfClasses } from './namedClasses.ts'

/**
 * A reader in which each class has the title that people know it by, with its year where several have the same: all that
 * is made of its rows says it. For what is shown; plans read rows as they are. Its answers are the reader's own promises,
 * never those of an async function: through those, Dexie soon loses sight of what a screen observes (`fromMemory`).
 */
export function withClassNames<R extends Reader>(rows: R): R {
  let names: ReturnType<typeof namesOfClasses> | undefined
  const named = <T extends TableName>(found: Rows[T][]) => {
    names ??= namesOfClasses(rows)
    return names.then((known) =>
      (found as SchoolClass[]).map((each) => ({ ...each, title: known.get(each.id) ?? each.title }) as Rows[T]),
    )
  }
  return {
    ...rows,
    get<T extends TableName>(table: T, key: Key) {
      const row = rows.get(table, key)
      if (table !== 'classes') return row
      return row.then((found) => (found ? named<T>([found]).then(([one]) => one) : undefined))
    },
    where<T extends TableName>(table: T, match: Partial<Rows[T]>) {
      const found = rows.where(table, match)
      return table === 'classes' ? found.then((all) => (all.length ? named<T>(all) : all)) : found
    },
  }
}
