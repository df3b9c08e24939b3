import { type Change, type NewRow, patch, put, type Rows, type TableName } from '#schema/entities/tables.ts'
import { type CensusPerson, decodeCensus, parseCensus } from '#schema/imports/educacenso/censusFile.ts'
import { firstPassword } from '#server/sessions/firstPassword.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import { keepPasswordHash } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q, Store } from '#server/store/store.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import { externalIds } from '#server/store/write/externalIds.ts'
import { write } from '#server/store/write/write.ts'
import { codes, type ImportAccess } from './importAccess.ts'
import { importCensus } from './importCensus.ts'
import type { Report } from './report.ts'

const source = 'educacenso'

/**
 * Imports a census file in one transaction, through `write`, with one journal entry whose author is the system (0). A
 * file with nothing new writes nothing, not even that entry.
 * @param schoolId imports into this school instead of the file's own
 */
export async function importEducacenso(
  store: Store,
  bytes: Uint8Array,
  { now, schoolId }: { now: number; schoolId?: number },
): Promise<Report> {
  const file = parseCensus(decodeCensus(bytes))
  // Hashing is slow on purpose. It is done before the transaction, because nobody else can write during one.
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
    return importCensus(accessTo(q, now, changes), file, { now, schoolId, newPassword })
  })
}

/** The import's access to the store, inside a transaction. Every change is added to `changes`. */
function accessTo(q: Q, now: number, changes: JournalChange[]): ImportAccess {
  const known = externalIds(q, source)
  let entry: number | undefined
  const apply = async (change: Change) => {
    entry ??= takeIds(q, 'journal', 1)
    changes.push(...(await write(q, [change], [now, entry])).changes)
  }
  const insert = async <T extends TableName>(table: T, row: Omit<NewRow<T>, 'id'>) => {
    const id = takeIds(q, table, 1)
    await apply(put(table, { ...row, id } as unknown as Partial<Rows[T]>))
    return id
  }
  return {
    rows: readerOf(q),
    rowOf: (table, code) => known.find(table, code),
    remember: (table, code, id) => known.keep(table, code, id),
    insert,
    put: (table, row) => apply(put(table, row as object)),
    patch: (table, id, fields) => apply(patch(table, id, fields)),
    async insertUser(row, passwordHash) {
      const id = await insert('users', row)
      await keepPasswordHash(q, id, passwordHash)
      return id
    },
    async conclude(tenant, summary) {
      if (entry === undefined) return
      await addEntry(q, {
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
