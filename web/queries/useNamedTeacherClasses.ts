import { type PendingRoll, pendingRolls } from '#schema/rules/attendance/rollDays.ts'
import { useSession } from '#web/session/session.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useRows } from './useRows.ts'
import { classesOfTeacher, subjectsOfTeacher, type TaughtSubject, type TeacherClass } from './useTeacherClasses.ts'
import { withClassNames } from './withClassNames.ts'

/**
 * All classes of the signed-in teacher, also those that are closed, with the titles that people know them by: with their
 * year, where several have one title. These hooks are apart from those of the first screen, which shows one day.
 */
export function useNamedTeacherClasses(): TeacherClass[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  return useRows((rows) => classesOfTeacher(withClassNames(rows), teacherId, 'all'), [teacherId])
}

/** `useTaughtSubjects`, with such titles. */
export function useNamedSubjects(): TaughtSubject[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  return useRows((rows) => subjectsOfTeacher(withClassNames(rows), teacherId), [teacherId])
}

/** `usePendingRolls`, with such titles. */
export function useNamedPendingRolls(): PendingRoll[] | undefined {
  const teacherId = useSession().user?.id ?? 0
  const now = useNow()
  return useRows((rows) => pendingRolls(withClassNames(rows), teacherId, now), [teacherId, now.date, now.minutes])
}
