import type { Area } from '#web/model/attendance/rollPath.ts'
import { useSession } from '#web/session/session.ts'

/** The part of the app that the signed-in person works in: a teacher's own, else the office's. */
export const useArea = (): Area => (useSession().user?.role === 'teacher' ? 'teacher' : 'admin')
