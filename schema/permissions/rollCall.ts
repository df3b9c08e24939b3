import type { WhoReads } from './whoReads.ts'

// `schoolClass.ts` says who may take a roll: whoever may teach the class.

export const whoReadsRollCalls: WhoReads<'rollCalls'> = {
  class: { by: 'classId', students: 'withOwnMark' },
  // Students see no more of a roll than the day, and whether it was cancelled.
  seenBy: ({ role }, roll) => (role === 'student' ? { ...roll, concludedAt: null, concludedBy: null } : roll),
}
export const whoReadsAttendance: WhoReads<'attendance'> = { class: { by: 'classId', students: 'own' } }
export const whoReadsPerformance: WhoReads<'performance'> = { class: { by: 'classId', students: 'own' } }
