import type { Lock } from './drain.ts'
import type { Halt, KeptFile, KeptFiles } from './keptFiles.ts'
import { askServer } from './serverAnswer.ts'
import { serverTime } from './serverTime.ts'
import { failureKind } from './storageFailure.ts'
import { watchdog } from './watchdog.ts'

/**
 * Fetches the files that are wanted and not whole yet, one after another.
 * Guarantees: what came is on the device as it comes, and a download that was cut goes on from there; an answer that is not the
 * file (a captive portal's page, another content) leaves nothing behind.
 * Invariant: one tab at a time downloads for a person; a file that is let go meanwhile is not brought back.
 * Power cuts: the next start goes on.
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

/** Gives what it ended with: null when all that is wanted is here, or nothing more can be done for the rest. */
export function downloadFiles(kept: KeptFiles, tools: DownloadTools): Promise<Halt | null> {
  return tools.lock(`${kept.name}-download`, async () => {
    const given = new Set<string>()
    for (;;) {
      const wanted = await kept.files.filter(({ got, bytes }) => got < bytes).toArray()
      const next = wanted.find(({ hash }) => !given.has(hash))
      if (!next || tools.signal?.aborted) return null
      try {
        await download(kept, next, tools)
      } catch (error) {
        const halt = haltOf(error)
        await kept.files.update(next.hash, { halted: halt }).catch(() => {})
        // What is not there any more concerns one file; the rest concerns them all.
        if (halt !== 'gone') return halt
      }
      given.add(next.hash)
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
    let held = new Uint8Array(0)
    for (;;) {
      const { done, value } = await watch.during(reader.read())
      if (value) held = joined(held, value)
      if (held.length && (done || held.length >= partSize)) {
        if (at + held.length > bytes) throw new Halted('network')
        if (!(await kept.append(hash, at, held.buffer, disposition)) || signal?.aborted) {
          void reader.cancel().catch(() => {})
          return
        }
        at += held.length
        held = new Uint8Array(0)
      }
      if (done) break
    }
    if (at < bytes) throw new Halted('network')
  } finally {
    watch.stop()
    signal?.removeEventListener('abort', stop)
  }
}

/** Only the file itself, from where it was asked, is taken for it. */
function mustBe({ status, headers }: Response, { hash, got }: KeptFile) {
  if (status === 404 || status === 403) throw new Halted('gone')
  if (status === 401) throw new Halted('session')
  // A proxy that packs an answer marks its ETag as weak.
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
