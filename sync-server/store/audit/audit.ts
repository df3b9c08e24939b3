import type { AuditKind } from '#schema/rules/journal/auditKinds.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'

/** A trace of something that a school must be able to find out later (schema/rules/journal/auditKinds.ts). */
export interface AuditEntry {
  kind: AuditKind
  /** ms */
  at: number
  /** The school whose office reads it; null for what concerns no school. */
  schoolId: number | null
  /** Who did it; null when nobody was signed in. */
  actorId: number | null
  /** The person it is about. */
  aboutId?: number
  /** What else is worth knowing, as codes and numbers: no names and nothing that was typed. */
  detail?: Record<string, string | number>
}

/** Adds a trace, inside the caller's transaction. */
export async function noteAudit(q: Q, { kind, at, schoolId, actorId, aboutId, detail }: AuditEntry): Promise<void> {
  const row = { kind, at, tenant: schoolId ?? 0, actorId, aboutId: aboutId ?? null, detail: detail ?? null }
  await q.insert(t.auditEntries).values(row)
}
