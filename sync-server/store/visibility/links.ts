import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { heldDays } from '#schema/nouns/coverageDays.ts'
import { earliestEnd, isInClass } from '#schema/nouns/enrollment.ts'
import type { Actor } from '#schema/nouns/user.ts'
import type { Links } from '#schema/permissions/scopes.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { preparedOnce, preparedOncePerName } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

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

/** What links a teacher to classes and modules. `modules` are those of the classes that are theirs as a whole. */
type LinkKind = 'taught' | 'covered' | 'subject' | 'modules'

const taughtLinks = preparedOnce((q) => {
  const { classes, coverages, moduleClasses } = t
  const ofTheirs = ({ teacherId, tenant }: typeof classes | typeof coverages | typeof moduleClasses) =>
    and(eq(teacherId, sql.placeholder('actor')), eq(tenant, sql.placeholder('school')))
  const isHeld = and(
    ofTheirs(coverages),
    lte(coverages.firstDay, sql.placeholder('latestStart')),
    gte(coverages.lastDay, sql.placeholder('earliestEnd')),
  )
  const whole = sql`select ${classes.id} from ${classes} where ${ofTheirs(classes)}
    union select ${coverages.classId} from ${coverages} where ${isHeld} and ${coverages.moduleId} is null`
  const links = sql`select 'taught' as kind, ${classes.id} as class, cast(null as bigint) as module
    from ${classes} where ${ofTheirs(classes)}
    union all select 'covered', ${coverages.classId}, ${coverages.moduleId} from ${coverages} where ${isHeld}
    union all select 'subject', ${moduleClasses.classId}, ${moduleClasses.moduleId}
    from ${moduleClasses} where ${ofTheirs(moduleClasses)}
    union all select 'modules', ${moduleClasses.classId}, ${moduleClasses.moduleId}
    from ${moduleClasses} where ${moduleClasses.classId} in (${whole})`
  return q
    .select({
      kind: sql<LinkKind>`link.kind`,
      classId: sql<number>`link.class`,
      moduleId: sql<number | null>`link.module`,
    })
    .from(sql`(${links}) as link`)
    .prepare()
})

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
  const held = { actor: id, school: schoolId ?? 0, ...heldDays(civilDateOf(now, 'UTC')) }
  const links = groupBy(await taughtLinks(q).execute(held), ({ kind }) => kind)
  const of = (kind: LinkKind) => links.get(kind) ?? []
  const whole = of('covered').filter(({ moduleId }) => moduleId === null)
  const classIds = new Set([...inOrder(of('taught').map(classOf)), ...inOrder(whole.map(classOf))])
  const modules = new Set(of('modules').map(({ moduleId }) => moduleId!))
  const subjects = new Map<number, number[]>()
  for (const { classId, moduleId } of [...of('subject'), ...of('covered')]) {
    if (moduleId === null || classIds.has(classId)) continue
    subjects.set(classId, [...(subjects.get(classId) ?? []), moduleId])
  }
  if (!subjects.size) return { classIds: [...classIds], moduleIds: inOrder(modules) }
  const moduleIds = inOrder(new Set([...modules, ...[...subjects.values()].flat()]))
  return { classIds: [...classIds, ...inOrder(subjects.keys())], moduleIds, subjects }
}

const classOf = ({ classId }: { classId: number }) => classId

async function linksTo(q: Q, classes: number[]): Promise<Links> {
  const classIds = [...new Set(classes)]
  if (!classIds.length) return { classIds, moduleIds: [] }
  const modules = await modulesOf(q, `${classIds.length}`).execute({ ...classIds })
  return { classIds, moduleIds: inOrder(modules.map(({ id }) => id)) }
}

const inOrder = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b)
