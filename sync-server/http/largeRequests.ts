/**
 * Requests that are large once they are read: a megabyte of text becomes several times as much in memory.
 * Guarantees: so many bytes are in the room at once, and the others wait, first come, first served. One person has one
 * request in it at a time, so nobody fills it alone. Small requests never wait. One that is larger than the room is in
 * it alone.
 */
export type LargeRequests = <T>(request: LargeRequest, work: () => Promise<T>) => Promise<T>

interface LargeRequest {
  userId: number
  bytes: number
}

/** What is small: any sync of the app itself, which sends little at a time. Bytes. */
const smallBytes = 128 * 1024

export function limitLargeRequests(mostBytes: number): LargeRequests {
  const waiting: (LargeRequest & { begin: () => void })[] = []
  const inside = new Set<number>()
  let held = 0

  function goOn() {
    for (;;) {
      const at = waiting.findIndex(({ userId }) => !inside.has(userId))
      const next = waiting[at]
      if (!next || (held > 0 && held + next.bytes > mostBytes)) return
      waiting.splice(at, 1)
      held += next.bytes
      inside.add(next.userId)
      next.begin()
    }
  }

  return async (request, work) => {
    if (request.bytes <= smallBytes) return work()
    await new Promise<void>((begin) => {
      waiting.push({ ...request, begin })
      goOn()
    })
    try {
      return await work()
    } finally {
      held -= request.bytes
      inside.delete(request.userId)
      goOn()
    }
  }
}
