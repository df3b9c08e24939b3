import type { MarkFields } from '#schema/rules/attendance/attendanceFields.ts'

type Change = { field: string; from: unknown; to: unknown }

/**
 * A mark before and after some of its fields changed. The unchanged fields follow from the changed ones: only a present
 * student is late, only an absent one is justified, and only a justified absence has a reason.
 */
export function markChanged(changes: Change[]): { from: MarkFields; to: MarkFields } {
  const of = (side: 'from' | 'to'): MarkFields =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]))
  const [from, to] = [of('from'), of('to')]
  const whole = (mark: MarkFields, other: MarkFields): MarkFields => {
    const detail = mark.detail === undefined && 'reason' in mark ? 'justified' : (mark.detail ?? null)
    const known = detail ?? other.detail
    const present = mark.present === undefined && known ? known === 'late' : mark.present
    return { ...mark, detail, present }
  }
  return { from: whole(from, to), to: whole(to, from) }
}
