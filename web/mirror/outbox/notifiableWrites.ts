import type { Change } from '#schema/entities/tables.ts'
import { isNotified } from '#schema/rules/journal/overwrittenWords.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'

/** The writes of a plan whose author is notified when somebody else replaces them. */
export const notifiableWrites = (changes: Change[]): OutboxEntry['wrote'] =>
  changes.flatMap((change) => {
    if (change.kind === 'remove') return []
    const fields = Object.entries(change.fields).filter(([field, value]) => isNotified(change.table, field, value))
    return fields.length ? [{ table: change.table, key: change.key, fields: Object.fromEntries(fields) }] : []
  })
