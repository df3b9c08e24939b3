import { ownWeek } from '#schema/calendarFiles/ownWeek.ts'
import { saveFile } from '#web/exports/saveFile.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { serverNow } from '#web/sync/clock.ts'
import { readNow } from './useBulk.ts'

/** Fetches what makes the file, so that it is there without a network. */
export const loadWeekFile = () => import('#schema/calendarFiles/weekFile.ts')

/** Saves the signed-in person's week as a calendar file, from what is on this device. */
export async function saveOwnWeek(): Promise<void> {
  const { user } = useSessionState.getState()
  if (!user) return
  const { weekFile } = await loadWeekFile()
  const now = serverNow()
  const { classes, calendar } = await readNow((rows) => ownWeek(rows, user, now))
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const text = weekFile(classes, calendar, { zone, host: location.host, now })
  saveFile(new Blob([text], { type: 'text/calendar' }), 'minhas-aulas.ics')
}
