import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '#schema/nouns/user.ts'
import type { Links } from '#schema/permissions/scopes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { preparedOnce, preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

const taughtBy = preparedOnce((q) =>
  q
    .select({ id: t.classes.id })
    .from(t.classes)
    .where(and(eq(t.classes.teacherId, sql.placeholder('actor')), eq(t.classes.tenant, sql.placeholder('school'))))
    .prepare(),
)
const attendedBy = preparedOnce((q) =>
  q
    .select({ id: t.enrollments.classId })
    .from(t.enrollments)
    .where(
      and(
        eq(t.enrollments.studentId, sql.placeholder('actor')),
        or(isNull(t.enrollments.leftAt), gt(t.enrollments.leftAt, sql.placeholder('now'))),
      ),
    )
    .prepare(),
)

/** One statement for each number of classes; a person has few. */
const modulesOf = preparedOncePerName((q, classes: `${number}`) =>
  q
    .selectDistinct({ id: t.moduleClasses.moduleId })
    .from(t.moduleClasses)
    .where(
      inArray(
        t.moduleClasses.classId,
        Array.from({ length: Number(classes) }, (_, i) => sql.placeholder(`${i}`)),
      ),
    )
    .prepare(),
)

/** The classes a person teaches or attends at `now` (ms), and the modules linked to them. */
export function linksOf(q: Q, actor: Actor, now: number): Links {
  const classes =
    actor.role === 'teacher'
      ? taughtBy(q).execute({ actor: actor.id, school: actor.schoolId ?? 0 })
      : actor.role === 'student'
        ? attendedBy(q).execute({ actor: actor.id, now })
        : []
  const classIds = classes.map(({ id }) => id)
  if (!classIds.length) return { classIds, moduleIds: [] }
  const modules = modulesOf(q, `${classIds.length}`).execute({ ...classIds })
  return { classIds, moduleIds: modules.map(({ id }) => id) }
}
