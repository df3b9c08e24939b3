/**
 * Requests that are large once they are read: a megabyte of text becomes several times as much in memory.
 * Guarantees: so many bytes are worked on at once, and the others wait as texts, first come, first served. Small requests
 * never wait. One that is larger than the room works alone.
 */
export type LargeRequests = <T>(bytes: number, work: () => Promise<T>) => Promise<T>

/** What is small: any ordinary sync. Bytes. */
const smallBytes = 64 * 1024

export function limitLargeRequests(mostBytes = 4 * 1024 * 1024): LargeRequests {
  const waiting: { bytes: number; begin: () => void }[] = []
  let held = 0

  function goOn() {
    while (waiting.length && (held === 0 || held + waiting[0]!.bytes <= mostBytes)) {
      const { bytes, begin } = waiting.shift()!
      held += bytes
      begin()
    }
  }

  return async (bytes, work) => {
    if (bytes <= smallBytes) return work()
    await new Promise<void>((begin) => {
      waiting.push({ bytes, begin })
      goOn()
    })
    try {
      return await work()
    } finally {
      held -= bytes
      goOn()
    }
  }
}
