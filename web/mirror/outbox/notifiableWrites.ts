import { itemWord, type Planned } from '#schema/mutations/planOf.ts'
import { isNotified } from '#schema/rules/journal/overwrittenWords.ts'
import type { OutboxEntry } from '#web/mirror/database/records.ts'

/** The writes of a plan whose author is notified when somebody else replaces them. */
export const notifiableWrites = ({ changes, itemOf }: Planned): OutboxEntry['wrote'] =>
  changes.flatMap((change) => {
    if (change.kind === 'remove') return []
    const fields = Object.entries(change.fields).filter(([field, value]) => isNotified(change.table, field, value))
    if (!fields.length) return []
    const item = itemOf(change)
    const { table, key } = change
    return [{ table, key, fields: Object.fromEntries(fields), ...(item && { item: itemWord(item) }) }]
  })
