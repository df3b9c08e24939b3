import { overwrittenWords } from '#schema/rules/journal/overwrittenWords.ts'
import { dismissNotice, overwrittenOf, putBackMine } from '#web/mirror/outbox/overwritten.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncSoon } from '#web/sync/engine.ts'
import { useMirrorQuery } from '../useRows.ts'

export interface OverwrittenNotice {
  name: string
  what: string
  where: string
  /** The same person overwrote it, on another device. */
  own: boolean
}

/** This person's changes that were overwritten, in words, latest first; undefined while they load. */
export const useOverwritten = (): OverwrittenNotice[] | undefined =>
  useMirrorQuery(async (mirror) => {
    const notices = await overwrittenOf(mirror)
    const now = mirror.clock.now()
    return Promise.all(
      notices.map(async (notice) => ({
        name: notice.name,
        own: notice.own === true,
        ...(await overwrittenWords(notice, mirror.rows, now)),
      })),
    )
  }, [])

/** Restores the earlier value. Rejects with a Refusal or StorageFailure. */
export async function putBack(name: string): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  await putBackMine(mirror, name)
  syncSoon()
}

/** Dismisses a notice. */
export async function dismiss(name: string): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (mirror) await dismissNotice(mirror, name)
}
