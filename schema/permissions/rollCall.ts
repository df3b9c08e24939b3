import { isGlobal } from './user.ts'
import type { Viewer, WhoReads } from './whoReads.ts'

// `schoolClass.ts` says who may take a roll: whoever may teach the class.

export const whoReadsRollCalls: WhoReads<'rollCalls'> = {
  class: { by: 'classId', students: 'withOwnMark' },
  // Students see no more of a roll than the day, and whether it was cancelled.
  seenBy: ({ role }, roll) => (role === 'student' ? { ...roll, concludedAt: null, concludedBy: null } : roll),
}
export const whoReadsAttendance: WhoReads<'attendance'> = {
  class: { by: 'classId', students: 'own' },
  // Why a student was absent may be about their health or family. The class's teacher, the school's office and the
  // student read it. People who run all schools see that an absence is justified, and no more.
  seenBy: (viewer, mark) => (readsReasons(viewer) ? mark : { ...mark, reason: null }),
}

/** Returns true for those who may read the reasons of absences that they can see. */
export const readsReasons = (viewer: Pick<Viewer, 'role' | 'schoolId'>): boolean => !isGlobal(viewer)

export const whoReadsPerformance: WhoReads<'performance'> = { class: { by: 'classId', students: 'own' } }
