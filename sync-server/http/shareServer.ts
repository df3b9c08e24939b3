import type { HonoRequest } from 'hono'
import { largestRequest } from '#schema/sync/protocol.ts'
import { limitAtOnce } from './atOnce.ts'
import { isUpload } from './isUpload.ts'
import { limitLargeRequests } from './largeRequests.ts'
import { limitPace, type Pace } from './requestPace.ts'

/** How much of large requests is read, and how much of that is worked on, at once, bytes. */
const readBytes = 16 * 1024 * 1024
const workBytes = 2 * 1024 * 1024

/**
 * How people share the server: how much each may ask for, how much of it is in memory, and who is next.
 * @param now the server's clock, ms
 */
export function shareServer(now: () => number, most?: Pace) {
  const pace = limitPace(now, most)
  const whileRead = limitLargeRequests(readBytes)
  const whileWorkedOn = limitLargeRequests(workBytes)
  // Nobody's marks wait for what others only ask for, and no list for calls that wait for a password to be checked.
  const [placesOfActs, placesOfReaders, placesOfOthers] = [limitAtOnce(), limitAtOnce(), limitAtOnce()]
  return {
    /** Counts a request of somebody. Throws 'request.tooMany' when they have to wait. */
    count: (req: HonoRequest, userId: number): void => pace.count(userId, isUpload(req) ? 0 : bytesOf(req)),
    /**
     * Answers a request once it is read and the others before it were. Files are streamed to the disk at the pace of their network,
     * and wait for nobody.
     */
    async schedule<T>(req: HonoRequest, userId: number, answer: () => Promise<T>): Promise<T> {
      if (isUpload(req)) return answer()
      const who = { userId, bytes: bytesOf(req) }
      if (!who.bytes) return (req.method === 'GET' ? placesOfReaders : placesOfOthers)(userId, answer)
      // Until then a large request stays in the network, and then in bytes: as text it takes three times that.
      return whileRead(who, async () => {
        const body = Buffer.from(await req.arrayBuffer())
        const isSync = req.path === '/api/sync'
        const inPlace = !isSync ? placesOfOthers : bringsActs(body) ? placesOfActs : placesOfReaders
        return whileWorkedOn(who, () => inPlace(userId, answer))
      })
    },
  }
}
export type Sharing = ReturnType<typeof shareServer>

/** Whether a sync brings acts, as the app writes it. */
const bringsActs = (sync: Buffer): boolean => sync.includes('"mutations":[{')

/** How many bytes a request sends, as far as it says; one that does not say may send the most. */
function bytesOf(req: HonoRequest): number {
  return req.header('Transfer-Encoding') ? largestRequest : Number(req.header('Content-Length') ?? 0)
}
