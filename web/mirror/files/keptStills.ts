import { stillAddress } from '#schema/rules/content/videoStills.ts'
import type { KeptFiles, KeptStill } from './keptFiles.ts'
import { pictureAnswer, pictureAt } from './keptPicture.ts'

/**
 * The stills of other sites' videos, kept beside the files of their lesson, and asked of our own server alone.
 * Invariant: one is here only while files of its lesson are kept (keptFiles.ts) or the app keeps the lesson by itself,
 * and only of the video that the lesson shows now.
 * After a crash: it is done again with the next round of downloads.
 */

/** Where the server had none, it is asked again after so long, ms. */
const askAgainMs = 24 * 60 * 60_000

/** Lets go of stills that are not wanted any more, and fetches those that are missing. Rejects without a network. */
export async function keepStills(
  kept: KeptFiles,
  wanted: readonly Pick<KeptStill, 'videoId' | 'lessonId' | 'video' | 'isPacked'>[],
  fetcher: typeof fetch,
  now = Date.now(),
): Promise<void> {
  const videos = new Map(wanted.map(({ videoId, video }) => [videoId, video]))
  await kept.stills.filter(({ videoId, video }) => videos.get(videoId) !== video).delete()
  for (const still of wanted) {
    const here = await kept.stills.get(still.videoId)
    if (here && (here.data || Math.abs(now - here.requestedAt) < askAgainMs)) {
      if (here.isPacked !== still.isPacked) await kept.stills.update(still.videoId, { isPacked: still.isPacked })
      continue
    }
    const data = (await pictureAt(stillAddress(still.videoId), fetcher)) ?? null
    await kept.transaction('rw', kept.files, kept.stills, async () => {
      const isKept = still.isPacked || (await kept.files.where('lessonIds').equals(still.lessonId).count())
      if (isKept) await kept.stills.put({ ...still, data, requestedAt: now })
    })
  }
}

/** The answer that the server would give for the still of a video; undefined when it is not on this device. */
export async function keptStill(kept: KeptFiles, videoId: number): Promise<Response | undefined> {
  const data = (await kept.stills.get(videoId))?.data
  return data ? pictureAnswer(data) : undefined
}
