import { and, desc, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditKind } from '#schema/rules/journal/auditKinds.ts'
import { plain } from '#schema/rules/text.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'

export type Trace = typeof t.auditEntries.$inferSelect

/** Which traces are listed. Without `schoolId`, those of all schools and of none. */
export interface TraceFilter {
  schoolId?: number
  kind?: AuditKind
  /** Those by or about these people. */
  people?: number[]
  /** Those since then, ms. */
  since?: number
  /** Those that come after this one in the list. */
  before?: { at: number; id: number }
  limit: number
}

/** Traces, latest first. */
export async function listTraces(q: Q, filter: TraceFilter): Promise<Trace[]> {
  const { schoolId, kind, people, since, before, limit } = filter
  const e = t.auditEntries
  const conditions: (SQL | undefined)[] = [
    schoolId === undefined ? undefined : eq(e.tenant, schoolId),
    kind && eq(e.kind, kind),
    people && or(inArray(e.actorId, people), inArray(e.aboutId, people)),
    since === undefined ? undefined : gte(e.at, since),
    before && or(lt(e.at, before.at), and(eq(e.at, before.at), lt(e.id, before.id))),
  ]
  return q
    .select()
    .from(e)
    .where(and(...conditions))
    .orderBy(desc(e.at), desc(e.id))
    .limit(limit)
}

/** How many people a search by name looks at. */
const mostPeople = 500

/**
 * The people whose name contains a text, ignoring case and accents: of a school or, without one, of all, and those who
 * belong to no school.
 */
export async function peopleNamed(q: Q, text: string, schoolId?: number): Promise<number[]> {
  // The database does not know accents: any letter stands where one may be, and the exact comparison follows.
  const pattern = plain(text.trim()).replace(/[%_\\aeiounc]/g, '_')
  const { schoolId: school } = t.users
  const inSchool = schoolId === undefined ? undefined : or(eq(school, schoolId), isNull(school))
  const rows = await q
    .select({ id: t.users.id, name: t.users.name })
    .from(t.users)
    .where(and(like(sql`lower(${t.users.name})`, `%${pattern}%`), inSchool))
    // A sum, so that SQLite still finds the rows by the school.
    .orderBy(sql`${t.users.id} + 0`)
    .limit(10 * mostPeople)
  return rows
    .filter(({ name }) => plain(name).includes(plain(text.trim())))
    .map(({ id }) => id)
    .slice(0, mostPeople)
}
