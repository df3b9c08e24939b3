import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Traffic } from '#web/mirror/database/records.ts'
import { requestCheck } from '#web/mirror/sync/sumCheck.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncNow } from '#web/sync/engine.ts'
import { useMirrorQuery } from '../useRows.ts'

const noTraffic: Traffic = { up: 0, down: 0 }

/** Bytes that syncing sent and received: on this device's civil day today, and in all. Undefined while they load. */
export const useTraffic = (): { today: Traffic; all: Traffic } | undefined =>
  useMirrorQuery(async ({ db, clock }) => {
    const traffic = await db.read('traffic')
    return {
      today: traffic?.day === civilDateOf(clock.now()) ? traffic.today : noTraffic,
      all: traffic?.all ?? noTraffic,
    }
  }, [])

/** Compares the whole mirror with the server now and repairs the differences. Returns true when the sync succeeded. */
export async function checkMirror(): Promise<boolean> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return false
  await requestCheck(mirror)
  return (await syncNow()).ok
}
