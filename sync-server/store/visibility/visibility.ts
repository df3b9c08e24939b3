import { and, eq, inArray } from 'drizzle-orm'
import type { TableName } from '#schema/entities/tables.ts'
import type { Actor } from '#schema/entities/user.ts'
import { channelsOf, homesOf, scopesOf } from '#schema/permissions/scopes.ts'
import { isGlobal } from '#schema/permissions/user.ts'
import { locateRows } from '#server/store/queries/rowLocation.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import type { Q } from '../store.ts'
import { linksOf } from './links.ts'

export type Visibility = (table: TableName, row: object) => Promise<boolean>

/**
 * Whether a person may see a row, one row at a time, for lists and histories. People who run all schools see every row.
 * Invariant: it agrees with what pulls bring (`project`). A property test checks it.
 */
export async function visibilityOf(q: Q, actor: Actor): Promise<Visibility> {
  if (isGlobal(actor)) return async () => true
  const links = await linksOf(q, actor)
  const channels = new Set(scopesOf(actor, links).flatMap((scope) => channelsOf(actor, scope)))
  const locate = locateRows(q)
  return async (table, row) => {
    const { tenant, moduleId } = await locate(table, row as Record<string, unknown>)
    const homes = homesOf(table, row as never, { schoolId: tenant || null, moduleId })
    if (homes.some((home) => channels.has(home))) return true
    return table === 'users' && throughClass(q, actor, (row as { id: number }).id, links.classIds)
  }
}

/** A teacher sees the students of a class, and the students see its teacher. */
async function throughClass(q: Q, actor: Actor, userId: number, classIds: number[]): Promise<boolean> {
  const found =
    actor.role === 'teacher'
      ? await q
          .select({ id: t.enrollments.id })
          .from(t.enrollments)
          .where(and(eq(t.enrollments.studentId, userId), inArray(t.enrollments.classId, classIds)))
      : actor.role === 'student'
        ? await q
            .select({ id: t.classes.id })
            .from(t.classes)
            .where(and(eq(t.classes.teacherId, userId), inArray(t.classes.id, classIds)))
        : []
  return found.length > 0
}
