import { sql } from 'drizzle-orm'
import { type AuditKind, countedIn } from '#schema/rules/journal/auditKinds.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { larger, onKey } from '../statements/plainSql.ts'
import type { Q } from '../store.ts'

/**
 * A trace of something that a school must be able to find out later (schema/rules/journal/auditKinds.ts).
 * Invariant: it is never changed or deleted (the database refuses it), except through changeTraces.ts. Only the count of
 * what happened again goes up.
 */
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
  /** How often it happened. Default: once. */
  times?: number
}

/** Adds a trace, inside the caller's transaction; or counts it in the one of this hour or day, when its kind is counted. */
export async function noteAudit(q: Q, entry: AuditEntry): Promise<void> {
  const { kind, at, schoolId, actorId, aboutId, detail, times = 1 } = entry
  const fields = { tenant: schoolId ?? 0, actorId, aboutId: aboutId ?? null, detail: detail ?? null }
  const period = countedIn[kind]
  const slot = period ? JSON.stringify([kind, Math.floor(at / period), ...Object.values(fields)]) : null
  await q
    .insert(t.auditEntries)
    .values({ kind, at, ...fields, slot, count: times })
    .onConflictDoUpdate({
      target: onKey(t.auditEntries.slot),
      set: {
        count: sql`${t.auditEntries.count} + ${times}`,
        lastAt: larger(sql`coalesce(${t.auditEntries.lastAt}, ${t.auditEntries.at})`, at),
      },
    })
}
