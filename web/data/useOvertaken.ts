import { overtakenWords } from '../../schema/rules/overtakenWords.ts'
import { dismissNotice, overtakenOf, putBackMine } from '../mirror/overtaken.ts'
import { syncSoon } from './engine.ts'
import { useSessionState } from './session.ts'
import { useMirrorQuery } from './useRows.ts'

export interface OvertakenNotice {
  name: string
  what: string
  where: string
  /** It was the same person, on another device. */
  own: boolean
}

/** What was replaced of this person's, in words, latest first; undefined while it loads. */
export const useOvertaken = (): OvertakenNotice[] | undefined =>
  useMirrorQuery(async (mirror) => {
    const notices = await overtakenOf(mirror)
    const now = mirror.clock.now()
    return Promise.all(
      notices.map(async (notice) => ({
        name: notice.name,
        own: notice.own === true,
        ...(await overtakenWords(notice, mirror.rows, now)),
      })),
    )
  }, [])

/** Sets the earlier value back. Rejects with the Refusal or StorageFailure. */
export async function putBack(name: string): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  await putBackMine(mirror, name)
  syncSoon()
}

/** Takes a notice away. */
export async function dismiss(name: string): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (mirror) await dismissNotice(mirror, name)
}
