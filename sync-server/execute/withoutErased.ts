import { Refusal } from '#schema/errors.ts'
import type { Planned } from '#schema/mutations/planOf.ts'
import { type Enrollment, isInClass } from '#schema/nouns/enrollment.ts'
import { type Change, fieldsOfKey } from '#schema/nouns/tables.ts'
import { personTexts, tablesWithTexts } from '#schema/rules/people/personTexts.ts'
import { erasedOf, isAnybodyErased } from '#server/store/erasures/erasures.ts'
import type { Q } from '#server/store/store.ts'

/**
 * Keeps what was erased from coming back with an act that was done before its device knew of the erasure.
 * Guarantees: no act writes the name of an erased person, puts them into a class again or leaves a text about them. The
 * rest of the act is done: one erased student does not refuse the roll of a class.
 * After a crash: it runs inside the transaction of the act.
 */
export async function withoutErased(
  q: Q,
  planned: Planned,
  now: number,
): Promise<{ planned: Planned; erased: number[] }> {
  if (!(await isAnybodyErased(q))) return { planned, erased: [] }
  const erased = await erasedOf(q, [...new Set(planned.changes.flatMap(peopleIn))])
  if (!erased.size) return { planned, erased: [] }
  const isAbout = (change: Change) => change.kind !== 'remove' && peopleIn(change).some((id) => erased.has(id))
  const refused = planned.changes.filter((change) => isAbout(change) && bringsBack(change, now))
  const left = refused.length ? planned.without(refused, new Refusal('user.erased')) : planned
  return { planned: left.map((change) => (isAbout(change) ? withoutTextsOf(change) : change)), erased: [...erased] }
}

/** The people whom a change is about or names. */
function peopleIn({ table, key, ...change }: Change): number[] {
  const fields: Record<string, unknown> = { ...fieldsOfKey(table, key), ...('fields' in change && change.fields) }
  const { id, studentId, teacherId, mainAdminId } = fields
  return [table === 'users' ? id : null, studentId, teacherId, mainAdminId].filter(
    (person): person is number => typeof person === 'number',
  )
}

/** Whether a change about an erased person writes their name again or puts them into a class. */
function bringsBack(change: Change, now: number): boolean {
  if (change.kind === 'remove') return false
  const { leftAt } = change.fields as Partial<Enrollment>
  const joins = change.table === 'enrollments' && leftAt !== undefined && isInClass({ leftAt }, now)
  return joins || ['users', 'classes', 'schools'].includes(change.table)
}

function withoutTextsOf(change: Change): Change {
  const { table } = change
  if (change.kind === 'remove') return change
  if (!tablesWithTexts.some((known) => known === table)) return change
  const texts = personTexts[table as keyof typeof personTexts].texts as readonly string[]
  const fields = Object.entries(change.fields).map(([name, value]) => [name, texts.includes(name) ? null : value])
  return { ...change, fields: Object.fromEntries(fields) } as Change
}
