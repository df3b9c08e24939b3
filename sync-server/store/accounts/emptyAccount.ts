import { and, eq, isNotNull, or } from 'drizzle-orm'
import { isMark } from '#schema/nouns/tableNames.ts'
import { personTexts, tablesWithTexts, withoutTexts } from '#schema/rules/people/personTexts.ts'
import { changeTraces } from '#server/store/audit/changeTraces.ts'
import { entityTable } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { emptyListsOf } from '../erasures/listsOfPerson.ts'
import type { Q } from '../store.ts'
import { rewriteMarks } from '../write/storeMarks.ts'
import { removeCalendarAddress } from './calendarAddresses.ts'
import { forgiveAccount } from './passwordTries.ts'
import { removeSecondFactor } from './secondFactors.ts'
import { removeSessionsOf } from './sessionRows.ts'

/**
 * Empties what the server's own tables hold of a person: the password, the second factor with its recovery codes,
 * sessions, calendar address, devices' names, census codes, failed sign-ins, the details of traces, and the names of the
 * lists in which they came; and the texts of marks that were withdrawn, which no device holds.
 */
export async function emptyAccount(q: Q, id: number): Promise<void> {
  await q.update(t.users).set({ passwordHash: null }).where(eq(t.users.id, id))
  for (const table of tablesWithTexts) {
    if (isMark(table)) {
      await rewriteMarks(q, table, (mark) => withoutTexts(mark, (person) => person === id))
      continue
    }
    const columns = entityTable(table)
    const { people, texts } = personTexts[table]
    await q
      .update(columns)
      .set(Object.fromEntries(texts.map((field) => [field, null])))
      .where(
        and(
          or(...people.map((field) => eq(columns[field]!, id))),
          or(...texts.map((field) => isNotNull(columns[field]!))),
        ),
      )
  }
  await q.delete(t.formerPasswords).where(eq(t.formerPasswords.userId, id))
  await removeSessionsOf(q, id)
  await removeCalendarAddress(q, id)
  await removeSecondFactor(q, id)
  await q.delete(t.knownDevices).where(eq(t.knownDevices.userId, id))
  await q.update(t.devices).set({ userAgent: '' }).where(eq(t.devices.userId, id))
  await q.delete(t.externalIds).where(and(eq(t.externalIds.table, 'users'), eq(t.externalIds.rowId, id)))
  await forgiveAccount(q, `user ${id}`)
  await emptyListsOf(q, id)
  const traces = or(eq(t.auditEntries.actorId, id), eq(t.auditEntries.aboutId, id))
  await changeTraces(q, 'erasure', async () => q.update(t.auditEntries).set({ detail: null, slot: null }).where(traces))
}
