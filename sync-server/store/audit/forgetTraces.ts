import { and, inArray, lt, notInArray, or } from 'drizzle-orm'
import type { AuditKind } from '#schema/rules/journal/auditKinds.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { changeTraces } from './changeTraces.ts'

const signIns: AuditKind[] = ['signIn', 'signInFailed', 'signOut']

/** Deletes traces of sign-ins, and all others, from before a time each, ms. */
export const forgetTraces = (q: Q, before: { signIns: number; others: number }): Promise<void> =>
  changeTraces(q, 'retention', async () => {
    const { at, kind } = t.auditEntries
    const oldSignIn = and(inArray(kind, signIns), lt(at, before.signIns))
    await q.delete(t.auditEntries).where(or(oldSignIn, and(notInArray(kind, signIns), lt(at, before.others))))
  })
