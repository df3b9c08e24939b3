import { downloadOneRoster } from '#web/exports/writeOneRoster.ts'
import { rowsForQuery } from '#web/mirror/database/mirror.ts'
import { oneRosterFiles } from '#web/model/files/oneRoster.ts'
import { useSessionState } from '#web/session/sessionState.ts'

/**
 * Saves a school as a OneRoster bundle, from the rows on this device.
 * @param today a civil date
 * @param withCivilNames the civil names are in it too
 */
export async function downloadSchool(schoolId: number, today: string, withCivilNames: boolean): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  const files = await oneRosterFiles(rowsForQuery(mirror), schoolId, today, { withCivilNames })
  await downloadOneRoster(files, `OneRoster ${today}.zip`)
}
