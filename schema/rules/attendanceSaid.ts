import * as z from 'zod/mini'
import { type Attendance, attendance, detailFits } from '../entities/attendance.ts'
import { attendanceDetailLabels } from '../entities/labels.ts'

const saidShape = z.pick(attendance, { present: true, detail: true, reason: true }).check(detailFits)

type Said = { [F in 'present' | 'detail' | 'reason']?: Attendance[F] | undefined }

/**
 * The fields a mark writes. Whoever says present or absent says it all: a lateness or a justification that was there and is not
 * said again goes, also when an app says it that knows of neither.
 */
export function attendanceSaid({ present = null, detail = null, reason = null }: Said) {
  return { present, detail, reason: detail === 'justified' ? reason : null }
}

/** What is wrong with a mark, in a sentence; null when nothing is. */
export const attendanceProblem = (said: Said): string | null =>
  saidShape.safeParse(said).error?.issues[0]?.message ?? null

/** Whether a student can be rated: whoever is absent is not. */
export const mayBeRated = (present: boolean | null): boolean => present !== false

/** A mark in a word, as the history and the audit trail tell it. */
export function attendanceWord({ present, detail, reason }: Said): string {
  if (detail) return attendanceDetailLabels[detail].toLowerCase() + (reason ? ` (${reason})` : '')
  return present === null || present === undefined ? 'sem marcação' : present ? 'presente' : 'ausente'
}

type Change = { field: string; from: unknown; to: unknown }

/**
 * A mark before and after some of its fields changed. What did not change is told by what did: only who is present is late,
 * only who is absent is justified, and only a justified absence has a reason.
 */
export function markChanged(changes: Change[]): { from: Said; to: Said } {
  const of = (side: 'from' | 'to'): Said => Object.fromEntries(changes.map((change) => [change.field, change[side]]))
  const [from, to] = [of('from'), of('to')]
  const whole = (said: Said, other: Said): Said => {
    const detail = said.detail === undefined && 'reason' in said ? 'justified' : (said.detail ?? null)
    const known = detail ?? other.detail
    const present = said.present === undefined && known ? known === 'late' : said.present
    return { ...said, detail, present }
  }
  return { from: whole(from, to), to: whole(to, from) }
}
