import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { heldDays } from '#schema/nouns/coverageDays.ts'
import { earliestEnd, isInClass } from '#schema/nouns/enrollment.ts'
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
    .select({ id: t.enrollments.classId, leftAt: t.enrollments.leftAt })
    .from(t.enrollments)
    .where(
      and(
        eq(t.enrollments.studentId, sql.placeholder('actor')),
        or(isNull(t.enrollments.leftAt), gt(t.enrollments.leftAt, sql.placeholder('earliestEnd'))),
      ),
    )
    .prepare(),
)

/** The subjects that somebody teaches, also in classes of their own. */
const subjectsTaughtBy = preparedOnce((q) =>
  q
    .select({ classId: t.moduleClasses.classId, moduleId: t.moduleClasses.moduleId })
    .from(t.moduleClasses)
    .where(
      and(
        eq(t.moduleClasses.teacherId, sql.placeholder('actor')),
        eq(t.moduleClasses.tenant, sql.placeholder('school')),
      ),
    )
    .prepare(),
)

/** The coverages by which somebody holds a class on a day. */
const coveredBy = preparedOnce((q) =>
  q
    .select({ classId: t.coverages.classId, moduleId: t.coverages.moduleId })
    .from(t.coverages)
    .where(
      and(
        eq(t.coverages.teacherId, sql.placeholder('actor')),
        eq(t.coverages.tenant, sql.placeholder('school')),
        lte(t.coverages.firstDay, sql.placeholder('latestStart')),
        gte(t.coverages.lastDay, sql.placeholder('earliestEnd')),
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

/**
 * The classes that a person teaches, stands in for or attends at `now` (ms), and the modules linked to them; of a class of
 * which they teach only some subjects, the modules of these.
 */
export async function linksOf(q: Q, actor: Actor, now: number): Promise<Links> {
  const { id, role, schoolId } = actor
  if (role === 'student') {
    const recent = await attendedBy(q).execute({ actor: id, earliestEnd: earliestEnd(now) })
    const ids = recent.filter((each) => isInClass(each, now)).map((each) => each.id)
    return linksTo(q, inOrder(ids))
  }
  if (role !== 'teacher') return { classIds: [], moduleIds: [] }
  const of = { actor: id, school: schoolId ?? 0 }
  const covered = await coveredBy(q).execute({ ...of, ...heldDays(civilDateOf(now, 'UTC')) })
  const whole = covered.flatMap(({ classId, moduleId }) => (moduleId === null ? [classId] : []))
  const taught = (await taughtBy(q).execute(of)).map((each) => each.id)
  const own = await linksTo(q, [...inOrder(taught), ...inOrder(whole)])
  const subjects = new Map<number, number[]>()
  for (const { classId, moduleId } of [...(await subjectsTaughtBy(q).execute(of)), ...covered]) {
    if (moduleId === null || own.classIds.includes(classId)) continue
    subjects.set(classId, [...(subjects.get(classId) ?? []), moduleId])
  }
  if (!subjects.size) return own
  const moduleIds = inOrder(new Set([...own.moduleIds, ...[...subjects.values()].flat()]))
  return { classIds: [...own.classIds, ...inOrder(subjects.keys())], moduleIds, subjects }
}

async function linksTo(q: Q, classes: number[]): Promise<Links> {
  const classIds = [...new Set(classes)]
  if (!classIds.length) return { classIds, moduleIds: [] }
  const modules = await modulesOf(q, `${classIds.length}`).execute({ ...classIds })
  return { classIds, moduleIds: inOrder(modules.map(({ id }) => id)) }
}

const inOrder = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b)
