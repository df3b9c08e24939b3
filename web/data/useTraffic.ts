import { civilDateOf } from '../../schema/rules/civilDate.ts'
import type { Traffic } from '../mirror/database.ts'
import { askForCheck } from '../mirror/sumCheck.ts'
import { syncNow } from './engine.ts'
import { useSessionState } from './session.ts'
import { useMirrorQuery } from './useRows.ts'

const none: Traffic = { up: 0, down: 0 }

/** What syncing took on the wire, bytes: on the device's day of today, and in all. Undefined while it loads. */
export const useTraffic = (): { today: Traffic; all: Traffic } | undefined =>
  useMirrorQuery(async ({ db, clock }) => {
    const traffic = await db.read('traffic')
    return {
      today: traffic?.day === civilDateOf(clock.now()) ? traffic.today : none,
      all: traffic?.all ?? none,
    }
  }, [])

/** Holds all of the mirror against the server now, and heals what differs; whether that could be done. */
export async function checkMirror(): Promise<boolean> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return false
  await askForCheck(mirror)
  return (await syncNow()).ok
}
