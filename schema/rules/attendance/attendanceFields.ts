import * as z from 'zod/mini'
import { attendanceDetailLabels } from '#schema/fields/labels.ts'
import { type Attendance, attendance, detailFits } from '#schema/nouns/attendance.ts'
import { countOf } from '#schema/rules/text.ts'

const markShape = z.pick(attendance, { present: true, detail: true, reason: true }).check(detailFits)

export type MarkFields = { [F in 'present' | 'detail' | 'reason' | 'periods']?: Attendance[F] | undefined }

/**
 * The fields that a mark writes. A mark of present or absent replaces the whole mark: an earlier lateness or
 * justification that is not repeated is removed, even when the app does not know these details.
 */
export function attendanceFields({ present = null, detail = null, reason = null, periods = null }: MarkFields) {
  return { present, detail, reason: detail === 'justified' ? reason : null, periods: present ? periods : null }
}

/** What is wrong with a mark, in a sentence; null when it is valid. */
export const attendanceProblem = (mark: MarkFields): string | null =>
  markShape.safeParse({ periods: null, ...mark }).error?.issues[0]?.message ?? null

/** Returns true when a student can be rated. Absent students cannot. */
export const mayBeRated = (present: boolean | null): boolean => present !== false

/** A mark in a word, for the history and the audit trail. */
export function attendanceWord({ present, detail, reason, periods }: MarkFields): string {
  if (present && periods) return `presente em ${countOf(periods, 'aula', 'aulas')}`
  if (detail) return attendanceDetailLabels[detail].toLowerCase() + (reason ? ` (${reason})` : '')
  return present === null || present === undefined ? 'sem marcação' : present ? 'presente' : 'ausente'
}
