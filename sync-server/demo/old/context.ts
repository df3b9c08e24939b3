import { tableNames } from '../../../schema/entities/tables.ts'
import { type BulkRows, importRows } from '../../store/bulk.ts'
import { allCounters } from '../../store/counters.ts'
import { keepPasswordHash } from '../../store/people.ts'
import type { Store } from '../../store/store.ts'
import type { Random } from '../random.ts'
import { emptyTables, type TableMaker, tableMaker } from '../tableMaker.ts'
import type { OldCalendar } from './calendar.ts'
import type { OldSize } from './sizes.ts'

/** The number that the old school's people carry in their sign-ins. */
export const oldSchoolId = 4

/** What every part of the making of an old school works with. */
export interface Old {
  store: Store
  now: number
  zone: string
  size: OldSize
  calendar: OldCalendar
  random: Random
  newName: () => string
  /** Of everybody's password. */
  passwordHash: string
}

/** A maker of rows whose numbers go on after those that the store has given. */
export async function nextRows({ q }: Store): Promise<TableMaker> {
  const counts = new Map((await allCounters(q)).map(({ name, value }) => [name, value]))
  return tableMaker(
    emptyTables(),
    Object.fromEntries(tableNames.map((table) => [table, counts.get(`id:${table}`) ?? 0])),
  )
}

/** Puts rows in as they were written at an instant, ms, new people with their password. */
export async function importAt({ store, passwordHash }: Old, rows: BulkRows, at: number): Promise<void> {
  await store.tx(async (q) => {
    await importRows(q, rows, { at })
    for (const { id } of rows.users ?? []) await keepPasswordHash(q, id!, passwordHash)
  })
}
