import type { Change } from '../../schema/entities/tables.ts'
import { isTold } from '../../schema/rules/overtakenWords.ts'
import type { OutboxEntry } from './database.ts'

/** What a plan writes that is told when somebody else replaces it. */
export const tellable = (changes: Change[]): OutboxEntry['wrote'] =>
  changes.flatMap((change) => {
    if (change.kind === 'remove') return []
    const fields = Object.entries(change.fields).filter(([field]) => isTold(change.table, field))
    return fields.length ? [{ table: change.table, key: change.key, fields: Object.fromEntries(fields) }] : []
  })
