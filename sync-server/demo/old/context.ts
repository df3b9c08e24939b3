import { tableNames } from '#schema/nouns/tables.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { allCounters } from '#server/store/counters.ts'
import type { Store } from '#server/store/store.ts'
import { type BulkRows, importRows } from '#server/store/write/bulk.ts'
import type { Random } from '../random.ts'
import { emptyTables, type TableMaker, tableMaker } from '../tableMaker.ts'
import type { OldCalendar } from './calendar.ts'
import type { OldSize } from './sizes.ts'

/** The school's number, which is part of its people's sign-ins. */
export const oldSchoolId = 4

/** What every part of building an old school works with. */
export interface Old {
  store: Store
  now: number
  zone: string
  size: OldSize
  calendar: OldCalendar
  random: Random
  newName: () => string
  /** The hash of everybody's password. */
  passwordHash: string
}

/** A maker of rows whose numbers continue after those that the store has used. */
export async function nextRows({ q }: Store): Promise<TableMaker> {
  const counts = new Map((await allCounters(q)).map(({ name, value }) => [name, value]))
  return tableMaker(
    emptyTables(),
    Object.fromEntries(tableNames.map((table) => [table, counts.get(`id:${table}`) ?? 0])),
  )
}

/** Inserts rows as written at an instant, ms, and sets the password of new people. */
export async function importAt({ store, passwordHash }: Old, rows: BulkRows, at: number): Promise<void> {
  await store.tx(async (q) => {
    await importRows(q, rows, { at })
    for (const { id } of rows.users ?? []) await keepPasswordHash(q, id!, passwordHash)
  })
}
