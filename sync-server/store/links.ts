import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../../schema/entities/user.ts'
import type { Links } from '../../schema/sync/scopes.ts'
import type { Q } from './store.ts'
import { tables as t } from './tables.ts'

/** The classes a person teaches or attends now, and the modules linked to them. */
export async function linksOf(q: Q, actor: Actor): Promise<Links> {
  const classes =
    actor.role === 'teacher'
      ? await q
          .select({ id: t.classes.id })
          .from(t.classes)
          .where(and(eq(t.classes.teacherId, actor.id), eq(t.classes.tenant, actor.schoolId ?? 0)))
      : actor.role === 'student'
        ? await q
            .select({ id: t.enrollments.classId })
            .from(t.enrollments)
            .where(and(eq(t.enrollments.studentId, actor.id), isNull(t.enrollments.leftAt)))
        : []
  const classIds = classes.map(({ id }) => id)
  const modules = await q
    .selectDistinct({ id: t.moduleClasses.moduleId })
    .from(t.moduleClasses)
    .where(inArray(t.moduleClasses.classId, classIds))
  return { classIds, moduleIds: modules.map(({ id }) => id) }
}
