import { ownFile } from '#schema/fields/ownFile.ts'
import type { Outgoing, OutgoingFile } from '#web/mirror/database/records.ts'
import { useMirrorQuery } from './useRows.ts'

export type { OutgoingFile }

/** The files this person chose that the school does not have yet, by hash; undefined while they load. */
export const useOutgoing = (): Outgoing | undefined =>
  useMirrorQuery(async ({ db }) => (await db.read('outgoing')) ?? {}, [])

/** The lessons whose materials or videos name a file that is still on its way; undefined while they load. */
export const useLessonsSending = (): ReadonlySet<number> | undefined =>
  useMirrorQuery(async ({ db, rows }) => {
    const outgoing = (await db.read('outgoing')) ?? {}
    if (!Object.keys(outgoing).length) return new Set<number>()
    const sends = (address: string) => Object.hasOwn(outgoing, ownFile(address)?.hash ?? '')
    const [materials, videos] = [await rows.where('materials', {}), await rows.where('lessonVideos', {})]
    return new Set([
      ...materials.filter(({ fileUrl }) => sends(fileUrl)).map(({ lessonId }) => lessonId),
      ...videos.filter(({ videoEmbed }) => sends(videoEmbed)).map(({ lessonId }) => lessonId),
    ])
  }, [])
