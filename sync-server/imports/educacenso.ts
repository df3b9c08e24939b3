import { type Change, patch, put, type Rows, type TableName } from '../../schema/entities/tables.ts'
import { firstPassword } from '../sessions/firstPassword.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { takeIds } from '../store/counters.ts'
import { externalIds } from '../store/externalIds.ts'
import { remember } from '../store/journal.ts'
import { keepPasswordHash } from '../store/people.ts'
import { readerOf } from '../store/reader.ts'
import type { Q, Store } from '../store/store.ts'
import type { JournalChange } from '../store/tables.ts'
import { write } from '../store/write.ts'
import { type CensusPerson, decodeCensus, parseCensus } from './educacensoFile.ts'
import { importCensus } from './importCensus.ts'
import { codes, type ImportDoor } from './importDoor.ts'
import type { Report } from './report.ts'

const source = 'educacenso'

/**
 * Imports a census file in one transaction, through the one writing door, with one row in the journal whose author is the
 * system (0). A file that has nothing new writes nothing, not even that.
 * @param schoolId imports into this school instead of the file's own
 */
export async function importEducacenso(
  store: Store,
  bytes: Uint8Array,
  { now, schoolId }: { now: number; schoolId?: number },
): Promise<Report> {
  const file = parseCensus(decodeCensus(bytes))
  // Hashing takes its time on purpose: all of it before the transaction, which nobody else can write beside.
  const passwords = new Map<CensusPerson, { text: string; hash: string }>()
  const known = externalIds(store.q, source)
  for (const person of file.school ? file.people : []) {
    if (await known.find('users', codes(file.school!.inep).person(person))) continue
    const text = firstPassword()
    passwords.set(person, { text, hash: await hashPassword(text) })
  }
  return store.tx(async (q) => {
    const changes: JournalChange[] = []
    const newPassword = (person: CensusPerson) => passwords.get(person)!
    return importCensus(doorTo(q, now, changes), file, { now, schoolId, newPassword })
  })
}

/** The import's door on the store, inside a transaction; every change goes into `changes`. */
function doorTo(q: Q, now: number, changes: JournalChange[]): ImportDoor {
  const known = externalIds(q, source)
  let entry: number | undefined
  const apply = async (change: Change) => {
    entry ??= await takeIds(q, 'journal', 1)
    changes.push(...(await write(q, [change], [now, entry])).changes)
  }
  const insert = async <T extends TableName>(table: T, row: Omit<Rows[T], 'id'>) => {
    const id = await takeIds(q, table, 1)
    await apply(put(table, { ...row, id } as unknown as Partial<Rows[T]>))
    return id
  }
  return {
    rows: readerOf(q),
    rowOf: (table, code) => known.find(table, code),
    remember: (table, code, id) => known.keep(table, code, id),
    insert,
    put: (table, row) => apply(put(table, row)),
    patch: (table, id, fields) => apply(patch(table, id, fields)),
    async insertUser(row, passwordHash) {
      const id = await insert('users', row)
      await keepPasswordHash(q, id, passwordHash)
      return id
    },
    async conclude(tenant, summary) {
      if (entry === undefined) return
      await remember(q, {
        id: entry,
        actorId: 0,
        device: null,
        tenant,
        at: now,
        receivedAt: now,
        name: 'importEducacenso',
        method: 'POST',
        path: '/import-educacenso',
        body: summary,
        hash: '',
        outcome: 'applied',
        code: null,
        message: null,
        changes,
      })
    },
  }
}
