import { isAllowedVideo } from '#schema/rules/content/videoHosts.ts'
import { hostileEmbeds } from '#schema/tests/embedCorpus.ts'
import { videoFrame } from '#web/model/content/videoFrame.ts'

/** What a server of the hostile videos allows: their good host and one that others look like. */
export const hostileSetting = { CHAMADA_VIDEO_HOSTS: 'video.example, youtube.com' }

const allowed = ['video.example', 'youtube.com']
const withFrame = hostileEmbeds.flatMap(({ markup, leads }) => (leads ? [{ markup, leads }] : []))

/** Those that such a server keeps from loading. */
export const keptFromLoading = withFrame.filter(({ leads }) => !isAllowedVideo(leads, allowed))

/** Where the frames of the others lead. */
export const framesAt = (origin: string): URL[] =>
  withFrame.flatMap(({ markup, leads }) =>
    isAllowedVideo(leads, allowed) ? [new URL(videoFrame(markup, origin)!.src)] : [],
  )
