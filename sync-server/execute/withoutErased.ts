import { type Enrollment, isInClass } from '#schema/entities/enrollment.ts'
import { type Change, fieldsOfKey } from '#schema/entities/tables.ts'
import { Refusal } from '#schema/errors.ts'
import { personTexts, tablesWithTexts } from '#schema/rules/people/personTexts.ts'
import { erasedAmong, isAnybodyErased } from '#server/store/erasures/erasures.ts'
import type { Q } from '#server/store/store.ts'

/**
 * Keeps what was erased from coming back with an act that was done before its device knew of the erasure.
 * Guarantees: no act writes the name of an erased person, puts them into a class again or leaves a text about them. The
 * rest of the act is done: one erased student does not refuse the roll of a class.
 * After a crash: it runs inside the transaction of the act.
 */
export async function withoutErased(
  q: Q,
  changes: Change[],
  now: number,
): Promise<{ changes: Change[]; erased: number[] }> {
  if (!(await isAnybodyErased(q))) return { changes, erased: [] }
  const erased = await erasedAmong(q, [...new Set(changes.flatMap(peopleIn))])
  if (!erased.size) return { changes, erased: [] }
  return { changes: changes.map((change) => withoutTextsOf(change, erased, now)), erased: [...erased] }
}

/** The people whom a change is about or names. */
function peopleIn({ table, key, ...change }: Change): number[] {
  const fields: Record<string, unknown> = { ...fieldsOfKey(table, key), ...('fields' in change && change.fields) }
  const { id, studentId, teacherId, mainAdminId } = fields
  return [table === 'users' ? id : null, studentId, teacherId, mainAdminId].filter(
    (person): person is number => typeof person === 'number',
  )
}

function withoutTextsOf(change: Change, erased: Set<number>, now: number): Change {
  if (change.kind === 'remove' || !peopleIn(change).some((id) => erased.has(id))) return change
  const { table } = change
  const { leftAt } = change.fields as Partial<Enrollment>
  const joins = table === 'enrollments' && leftAt !== undefined && isInClass({ leftAt }, now)
  if (joins || ['users', 'classes', 'schools'].includes(table)) throw new Refusal('user.erased')
  if (!tablesWithTexts.some((known) => known === table)) return change
  const texts = personTexts[table as keyof typeof personTexts].texts as readonly string[]
  const fields = Object.entries(change.fields).map(([name, value]) => [name, texts.includes(name) ? null : value])
  return { ...change, fields: Object.fromEntries(fields) } as Change
}
