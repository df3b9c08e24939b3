import { erasedName, isErased } from '#schema/nouns/erasedPerson.ts'
import { fieldsOfKey, isRow } from '#schema/nouns/tables.ts'
import { withoutAccount } from '#schema/rules/people/erasure.ts'
import { withoutTexts } from '#schema/rules/people/personTexts.ts'
import type { ScopePage } from '#schema/sync/protocol.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'

/**
 * Takes a person who was erased out of what this device keeps besides rows: acts that wait or were sent, and notices.
 * Guarantees: with the page that brings the erased row, no text about the person and no former name is left here.
 * Invariant: the acts stay, so that nothing else of theirs is lost; the server takes none of these texts anyway.
 * After a crash: it runs in the transaction that applies the page.
 */
export async function forgetErased({ db }: Mirror, pages: readonly ScopePage[]): Promise<void> {
  const ids = new Set(pages.flatMap(({ rows }) => (rows.users ?? []).filter(isErased)).map(({ id }) => id))
  if (!ids.size) return
  for (const table of [db.outbox, db.sent])
    await table.toCollection().modify((entry: OutboxEntry) => {
      for (const id of ids) Object.assign(entry, withoutErased(entry, id))
    })
  await db.overwritten
    .filter(({ table, key }) => ids.has((fieldsOfKey(table, key) as { studentId?: number }).studentId ?? Number(key)))
    .delete()
}

function withoutErased(entry: OutboxEntry, id: number): Partial<OutboxEntry> {
  const isOne = (person: unknown) => person === id
  const name = `users:${id}`
  const body = withoutTexts(entry.body, isOne)
  const wrote = entry.wrote?.map(({ table, key, fields, ...item }) => {
    const { studentId } = fieldsOfKey(table, key) as { studentId?: number }
    const about = { ...fields, studentId }
    if (isRow('users', id)({ table, key })) return { table, key, fields: {}, ...item }
    const { studentId: _, ...rest } = withoutTexts(about, isOne) as typeof about
    return { table, key, fields: rest, ...item }
  })
  return {
    body: body && entry.about.includes(name) ? withoutAccount(body, id) : body,
    ...(wrote && { wrote }),
    ...(entry.names?.[name] && { names: { ...entry.names, [name]: erasedName(id) } }),
  }
}
