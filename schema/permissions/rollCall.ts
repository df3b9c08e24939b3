import type { RollCall } from '#schema/entities/rollCall.ts'
import type { Actor } from '#schema/entities/user.ts'
import type { WhoReads } from './whoReads.ts'

// `schoolClass.ts` says who may take a roll: whoever may teach the class.

export const whoReadsRollCalls: WhoReads<'rollCalls'> = { class: { by: 'classId', students: 'withOwnMark' } }
export const whoReadsAttendance: WhoReads<'attendance'> = { class: { by: 'classId', students: 'own' } }
export const whoReadsPerformance: WhoReads<'performance'> = { class: { by: 'classId', students: 'own' } }

/** A roll as this person may see it. Students see no more of it than the day, and whether it was cancelled. */
export const rollSeenBy = <R extends RollCall>(viewer: Pick<Actor, 'role'>, roll: R): R =>
  viewer.role === 'student' ? { ...roll, concludedAt: null, concludedBy: null } : roll
