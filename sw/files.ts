import { registerRoute } from 'workbox-routing'
import { answererOf, nowHeader } from '../schema/sync/answerer.ts'
import { keptAnswer } from '../web/mirror/keptAnswer.ts'
import { keptFilesOf } from '../web/mirror/keptFiles.ts'
import { currentMirror } from './currentMirror.ts'

/**
 * Answers for the school's own files: from this device when the person signed in keeps them here, else from the server.
 * Guarantees: what one person keeps is never another's answer; nobody signed in, nothing from here. Nothing is stored on the way.
 * What a network puts in a file's place is never the file; opened as a page by itself, it is the page it is.
 */
export function serveKeptFiles() {
  const address = /^\/api\/files\/([0-9a-f]{64})$/
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && address.test(url.pathname),
    async ({ request, url }) => {
      const [, hash = ''] = address.exec(url.pathname) ?? []
      return (await kept(hash, request.headers.get('Range'))) ?? fromServer(request)
    },
  )
}

async function fromServer(request: Request): Promise<Response> {
  const answer = await fetch(request)
  // What the app itself asks for it looks at by itself, and knows then whose it is.
  const isPart = request.mode !== 'navigate' && request.destination !== ''
  return isPart && answererOf(answer.status, answer.headers.get(nowHeader)) === 'network' ? Response.error() : answer
}

/** A device whose storage fails asks the server, as one that keeps nothing. */
async function kept(hash: string, range: string | null): Promise<Response | undefined> {
  try {
    const mirror = await currentMirror()
    return mirror && (await keptAnswer(keptFilesOf(mirror), hash, range))
  } catch {
    return undefined
  }
}
