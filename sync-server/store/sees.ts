import { and, eq, inArray } from 'drizzle-orm'
import type { TableName } from '../../schema/entities/tables.ts'
import type { Actor } from '../../schema/entities/user.ts'
import { isGlobal } from '../../schema/policies/user.ts'
import { channelsOf, homesOf, scopesOf } from '../../schema/sync/scopes.ts'
import { linksOf } from './links.ts'
import { placer } from './placing.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

export type Sees = (table: TableName, row: object) => Promise<boolean>

/**
 * Whether a person may see a row, one at a time: what lists and histories ask. Whoever runs all schools sees all of them.
 * Invariant: it agrees with what pulls bring (`project`), which a property holds.
 */
export async function seesOf(q: Q, actor: Actor): Promise<Sees> {
  if (isGlobal(actor)) return async () => true
  const links = await linksOf(q, actor)
  const channels = new Set(scopesOf(actor, links).flatMap((scope) => channelsOf(actor, scope)))
  const placeOf = placer(q)
  return async (table, row) => {
    const { tenant, moduleId } = await placeOf(table, row as Record<string, unknown>)
    const homes = homesOf(table, row as never, { schoolId: tenant || null, moduleId })
    if (homes.some((home) => channels.has(home))) return true
    return table === 'users' && throughClass(q, actor, (row as { id: number }).id, links.classIds)
  }
}

/** People come into view through a class: its students to the teacher, its teacher to the students. */
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
