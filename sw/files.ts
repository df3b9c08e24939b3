import { registerRoute } from 'workbox-routing'
import { answererOf, nowHeader } from '#schema/sync/answerer.ts'
import { keptAnswer } from '#web/mirror/files/keptAnswer.ts'
import { type KeptFiles, keptFilesOf } from '#web/mirror/files/keptFiles.ts'
import { keptPicture } from '#web/mirror/files/keptPicture.ts'
import { keptStill } from '#web/mirror/files/keptStills.ts'
import { currentMirror } from './currentMirror.ts'

/**
 * Serves uploaded files: from this device when the signed-in person keeps them here, else from the server.
 * Guarantees: a file that one person keeps is never served to another, and nothing is served from here when nobody is
 * signed in. Nothing is stored on the way. A page that a network sends in a file's place is never served as the file;
 * when it is opened as a page of its own, it is shown as it is.
 */
export function serveKeptFiles() {
  const address = /^\/api\/files\/([0-9a-f]{64})(\/picture)?$/
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && address.test(url.pathname),
    async ({ request, url }) => {
      const [, hash = '', isPicture] = address.exec(url.pathname) ?? []
      if (!isPicture)
        return (await kept((files) => keptAnswer(files, hash, request.headers.get('Range')))) ?? fromServer(request)
      return (await kept((files) => keptPicture(files, hash))) ?? decoration(request)
    },
  )
  const still = /^\/api\/lesson-videos\/(\d+)\/still$/
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && still.test(url.pathname),
    async ({ request, url }) =>
      (await kept((files) => keptStill(files, Number(still.exec(url.pathname)?.[1])))) ?? decoration(request),
  )
}

/** Without a decoration, no page reports an error. */
const decoration = (request: Request) => fromServer(request).catch(() => new Response(null, { status: 204 }))

async function fromServer(request: Request): Promise<Response> {
  const answer = await fetch(request)
  // Answers to the app's own requests are checked by the app, which then knows who sent them.
  const isPart = request.mode !== 'navigate' && request.destination !== ''
  return isPart && answererOf(answer.status, answer.headers.get(nowHeader)) === 'network' ? Response.error() : answer
}

/** Answers from this device. When its storage fails, the server is asked as if nothing were kept. */
async function kept(answer: (files: KeptFiles) => Promise<Response | undefined>): Promise<Response | undefined> {
  try {
    const mirror = await currentMirror()
    return mirror && (await answer(keptFilesOf(mirror)))
  } catch {
    return undefined
  }
}
