import { takenMeetingsOf } from '#web/model/schedule/takenMeetings.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from '../useRows.ts'

/** The meetings of the signed-in teacher's classes whose roll of the day is concluded, by `keyOfMeeting`; undefined while they load. */
export function useTakenMeetings(date: string): ReadonlySet<string> | undefined {
  const teacherId = useSession().user?.id ?? 0
  return useRows((rows) => takenMeetingsOf(rows, teacherId, date), [teacherId, date])
}
