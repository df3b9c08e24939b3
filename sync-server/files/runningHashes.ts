import { createHash, type Hash } from 'node:crypto'

/** The SHA-256 of contents that come in pieces, reckoned while they come: none is read a second time to know it. */
export interface RunningHashes {
  /** Goes on with a content whose next bytes begin at `at`. What began elsewhere is given up. */
  add(id: string, at: number, parts: readonly Uint8Array[]): void
  /** The hash of a content of that many bytes; undefined unless all of them came in this process. */
  of(id: string, bytes: number): string | undefined
  forget(id: string): void
}

/** How many are remembered, the last begun: some are never finished. Of others the content is read when it is whole. */
const most = 1_000

export function runningHashes(): RunningHashes {
  const running = new Map<string, { hash: Hash; end: number }>()
  return {
    add(id, at, parts) {
      if (at === 0) {
        running.delete(id)
        running.set(id, { hash: createHash('sha256'), end: 0 })
        if (running.size > most) running.delete(running.keys().next().value!)
      }
      const now = running.get(id)
      if (now?.end !== at) return void running.delete(id)
      for (const part of parts) {
        now.hash.update(part)
        now.end += part.byteLength
      }
    },
    of(id, bytes) {
      const now = running.get(id)
      return now?.end === bytes ? now.hash.copy().digest('hex') : undefined
    },
    forget: (id) => void running.delete(id),
  }
}
