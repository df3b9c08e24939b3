import { ownWeek } from '#schema/lists/calendar/ownWeek.ts'
import { schoolZone } from '#schema/lists/calendar/schoolZone.ts'
import type { User } from '#schema/nouns/user.ts'
import { saveFile } from '#web/exports/saveFile.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { serverNow } from '#web/sync/clock.ts'

/** Fetches what makes the file, so that it is there without a network. */
export const loadWeekFile = () => import('#schema/lists/calendar/weekFile.ts')

/** Saves the signed-in person's week as a calendar file, from what is on this device. */
export async function saveOwnWeek(): Promise<void> {
  const { user, mirror } = useSessionState.getState()
  if (!user || !mirror) return
  const text = await ownWeekFile(mirror, user, { host: location.host, now: serverNow() })
  saveFile(new Blob([text], { type: 'text/calendar' }), 'minhas-aulas.ics')
}

/** The file that the person's secret address gives, made from what is on this device. */
export async function ownWeekFile(
  { db, rows }: Mirror,
  user: Pick<User, 'id' | 'role' | 'schoolId'>,
  { host, now }: { host: string; now: number },
): Promise<string> {
  const { weekFile } = await loadWeekFile()
  const zone = schoolZone(await db.read('zone'))
  const { subjects, calendar } = await ownWeek(rows, user, now, zone)
  return weekFile(subjects, calendar, { zone, host, now })
}
