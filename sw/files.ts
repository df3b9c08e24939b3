import { registerRoute } from 'workbox-routing'
import { keptAnswer } from '../web/mirror/keptAnswer.ts'
import { keptFilesOf } from '../web/mirror/keptFiles.ts'
import { currentMirror } from './currentMirror.ts'

/**
 * Answers for the school's own files: from this device when the person signed in keeps them here, else from the server.
 * Guarantees: what one person keeps is never another's answer; nobody signed in, nothing from here. Nothing is stored on the way.
 */
export function serveKeptFiles() {
  const address = /^\/api\/files\/([0-9a-f]{64})$/
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && address.test(url.pathname),
    async ({ request, url }) => {
      const [, hash = ''] = address.exec(url.pathname) ?? []
      return (await kept(hash, request.headers.get('Range'))) ?? fetch(request)
    },
  )
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
