import { Refusal } from '#schema/errors.ts'
import type { UndoneImport } from '#schema/lists/importCalls.ts'
import { planUndo } from '#schema/lists/undo/planUndo.ts'
import type { Change, Key } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { closeAccounts } from '#server/store/accounts/closedAccounts.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { takeIds } from '#server/store/counters.ts'
import { forgetCodes } from '#server/store/imports/codes.ts'
import { entriesOfImport, importOf, noteUndone } from '#server/store/imports/imports.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q, Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { yieldToOthers } from '#server/store/yielding.ts'

/**
 * Takes back an import.
 * Guarantees: all of it is one transaction and one entry of the journal, so that the Lixeira brings it back at once. The
 * codes of rows that went are forgotten: the same file makes them anew. Other requests are answered meanwhile; other
 * writes wait.
 * Invariant: what goes and what stays is decided by `schema` (planUndo.ts).
 * After a crash: nothing was taken back, and it can be asked for again.
 */
export async function undoImport(
  store: Store,
  { importId, actor, now }: { importId: number; actor: Actor | null; now: number },
): Promise<UndoneImport & { woken: string[] }> {
  return store.tx(async (q) => {
    if (actor) await mustStillBe(q, actor)
    const found = await importOf(q, importId)
    if (!found) throw new Refusal('notFound')
    if (found.undoneAt !== null) throw new Refusal('import.undone')
    const entries = await entriesOfImport(q, importId)
    const { changes, left } = await planUndo(
      entries.map((entry) => entry.changes),
      readerOf(q),
    )
    const by = { undoneAt: now, undoneBy: actor?.id ?? 0 }
    await noteUndone(q, importId, by)
    if (!changes.length) return { undone: 0, left, woken: [] }
    await closeRemoved(q, changes, now)
    const entry = await takeIds(q, 'journal', 1)
    const { changes: done, woken } = await write(q, changes, [now, entry])
    await addEntry(q, {
      ...{ id: entry, actorId: by.undoneBy, device: null, tenant: found.tenant, at: now, receivedAt: now },
      ...{ name: undoImportAct.name, method: undoImportAct.method },
      path: undoImportAct.path.replace(':id', String(importId)),
      ...{ body: { file: found.file }, hash: '', outcome: 'applied', code: null, message: null },
      changes: done,
    })
    return { undone: done.length, left, woken }
  })
}

export const undoImportAct = { name: 'undoImport', method: 'POST', path: '/api/imports/:id/undo' } as const

/** How many rows' accounts and codes are handled in one turn. */
const rowsPerTurn = 200

async function closeRemoved(q: Q, changes: readonly Change[], now: number): Promise<void> {
  for (const table of ['users', 'classes'] as const) {
    const gone = changes.filter((change) => change.kind === 'remove' && change.table === table)
    for (let i = 0; i < gone.length; i += rowsPerTurn) {
      const some = gone.slice(i, i + rowsPerTurn)
      if (table === 'users') await closeAccounts(q, some, now)
      const ids: Key[] = some.map(({ key }) => key)
      await forgetCodes(q, table, ids.map(Number))
      await yieldToOthers('writer')
    }
  }
}
