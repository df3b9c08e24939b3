import type { Lock } from '#web/mirror/database/locks.ts'
import { failureKind } from '#web/mirror/database/storageFailure.ts'
import { askServer } from '#web/mirror/server/serverAnswer.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { watchdog } from '#web/mirror/server/watchdog.ts'
import type { Halt, KeptFile, KeptFiles } from './keptFiles.ts'

/**
 * Downloads the files that are wanted and not complete yet, one after another.
 * Guarantees: what arrives is stored on the device as it arrives, and an interrupted download goes on from there. An
 * answer that is not the file (a captive portal's page, other content) leaves nothing behind.
 * Invariant: one tab at a time downloads for a person. A file that is removed meanwhile is not brought back.
 * After a crash: the next start goes on.
 */
export interface DownloadTools {
  fetcher?: typeof fetch
  lock: Lock
  /** How much is written at a time, bytes. */
  partSize?: number
  /** Ends the work between two parts, without a trace of it. */
  signal?: AbortSignal
}

class Halted extends Error {
  readonly halt: Halt
  constructor(halt: Halt) {
    super(halt)
    this.halt = halt
  }
}

/** Returns why it stopped, or null when all that is wanted is here or nothing more can be done for the rest. */
export function downloadFiles(kept: KeptFiles, tools: DownloadTools): Promise<Halt | null> {
  return tools.lock(`${kept.name}-download`, async () => {
    const tried = new Set<string>()
    for (;;) {
      const wanted = await kept.files.filter(({ got, bytes }) => got < bytes).toArray()
      const next = wanted.find(({ hash }) => !tried.has(hash))
      if (!next || tools.signal?.aborted) return null
      try {
        await download(kept, next, tools)
      } catch (error) {
        const halt = haltOf(error)
        await kept.files.update(next.hash, { halted: halt }).catch(() => {})
        // A file that is gone concerns that file alone; every other failure concerns all of them.
        if (halt !== 'gone') return halt
      }
      tried.add(next.hash)
    }
  })
}

function haltOf(error: unknown): Halt {
  if (error instanceof Halted) return error.halt
  const kind = failureKind(error)
  if (kind === 'full') return 'full'
  return kind ? 'broken' : 'network'
}

async function download(kept: KeptFiles, file: KeptFile, tools: DownloadTools): Promise<void> {
  const { fetcher = serverTime.fetch, partSize = 256 * 1024, signal } = tools
  const { hash, address, bytes } = file
  let at = file.got
  const watch = watchdog()
  const stop = () => watch.abort()
  signal?.addEventListener('abort', stop)
  try {
    const headers: Record<string, string> = at ? { Range: `bytes=${at}-`, 'If-Range': `"${hash}"` } : {}
    const answer = await askServer(fetcher, address, { headers, cache: 'no-store' }, watch)
    mustBe(answer, file)
    if (answer.status === 200 && at) {
      await kept.restart(hash)
      at = 0
    }
    const disposition = answer.headers.get('Content-Disposition')
    const reader = answer.body!.getReader()
    let buffered = new Uint8Array(0)
    for (;;) {
      const { done, value } = await watch.during(reader.read())
      if (value) buffered = joined(buffered, value)
      if (buffered.length && (done || buffered.length >= partSize)) {
        if (at + buffered.length > bytes) throw new Halted('network')
        if (!(await kept.append(hash, at, buffered.buffer, disposition)) || signal?.aborted) {
          void reader.cancel().catch(() => {})
          return
        }
        at += buffered.length
        buffered = new Uint8Array(0)
      }
      if (done) break
    }
    if (at < bytes) throw new Halted('network')
  } finally {
    watch.stop()
    signal?.removeEventListener('abort', stop)
  }
}

/** Throws Halted unless the answer is the file itself, from the requested byte on. */
function mustBe({ status, headers }: Response, { hash, got }: KeptFile) {
  if (status === 404 || status === 403) throw new Halted('gone')
  if (status === 401) throw new Halted('session')
  // A proxy that compresses an answer marks its ETag as weak.
  const here = headers.get('ETag')?.replace(/^W\//, '') === `"${hash}"`
  const part = status === 206 && headers.get('Content-Range')?.startsWith(`bytes ${got}-`)
  if (!here || !(status === 200 || part)) throw new Halted('network')
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
