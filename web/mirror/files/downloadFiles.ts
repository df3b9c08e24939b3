import { ownFile } from '#schema/fields/ownFile.ts'
import { mayHavePicture } from '#schema/rules/content/pictures.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import { failureKind } from '#web/mirror/database/storageFailure.ts'
import { askServer } from '#web/mirror/server/serverAnswer.ts'
import { serverTime } from '#web/mirror/server/serverTime.ts'
import { watchdog } from '#web/mirror/server/watchdog.ts'
import type { Halt, KeptFile, KeptFiles } from './keptFiles.ts'
import { keepPicture } from './keptPicture.ts'

/**
 * Downloads the files that are wanted and not complete yet, one after another.
 * Guarantees: what arrives is stored on the device as it arrives, and an interrupted download goes on from there. An
 * answer that is not the file (a captive portal's page, other content) leaves nothing behind. The last bytes of a file
 * are written once its SHA-256 is the one it is called by; one that came otherwise is loaded again, once. No file takes
 * room from the person's acts and rows: downloads end at the reserve, and where there is no room at all, what is
 * unfinished is let go. What is here can be read here: the reader of a file comes before it.
 * Invariant: one tab at a time downloads for a person. A file that is removed meanwhile is not brought back.
 * After a crash: the next start goes on.
 */
export interface DownloadTools {
  fetcher?: typeof fetch
  lock: Lock
  /** How much is written at a time, bytes. */
  partSize?: number
  /** On a slow line less is written after so long, ms: a line that breaks costs no more than that. */
  partMs?: number
  /** Ends the work between two parts, without a trace of it. */
  signal?: AbortSignal
  /** Keeps the part of the app that shows a file. Without it the file does not come: what is here can be read here. */
  keepReader?(file: KeptFile): Promise<boolean>
  /** Begins a SHA-256. */
  sha256(): RunningHash
  /** How many bytes of files more may be written; null where that is not known. */
  room?(): Promise<number | null>
  /** Tries again what halted for want of room: somebody asks for it, or the app begins anew. */
  retriesFull?: boolean
  /** Whether the network costs nothing: what nobody asked for now waits for such a one. */
  isFree?(): boolean
}

export interface RunningHash {
  update(part: Uint8Array): unknown
  /** In hexadecimal digits. */
  end(): string
}

/** The room left is measured again after so much, bytes. */
const measureEach = 4 * 2 ** 20

class Halted extends Error {
  readonly halt: Halt
  /** The other files can still be downloaded. */
  readonly alone: boolean
  constructor(halt: Halt, alone = false) {
    super(halt)
    this.halt = halt
    this.alone = alone
  }
}

/** Returns why it stopped, or null when all that is wanted is here or nothing more can be done for the rest. */
export function downloadFiles(kept: KeptFiles, tools: DownloadTools): Promise<Halt | null> {
  return tools.lock(`${kept.name}-download`, async () => {
    const tried = new Set<string>()
    for (;;) {
      const wanted = await kept.files.filter((file) => isToCome(file, tools)).toArray()
      const next = wanted.filter(({ hash }) => !tried.has(hash)).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]
      if (!next || tools.signal?.aborted) return null
      try {
        if ((await tools.keepReader?.(next)) === false) throw new Halted('network', true)
        await download(kept, next, tools)
      } catch (error) {
        const halt = haltOf(error)
        const isAlone = error instanceof Halted && error.alone
        if (halt === 'full' && !isAlone) await removeParts(kept, next.hash)
        await noteHalt(kept, next.hash, halt).catch(() => {})
        if (!isAlone) return halt
      }
      tried.add(next.hash)
    }
  })
}

/** What was let go for a mark is not fetched into its room at once. */
const isToCome = ({ got, bytes, halted }: KeptFile, { retriesFull = true }: DownloadTools) =>
  got < bytes && halted !== 'spoiled' && (halted !== 'full' || retriesFull)

function haltOf(error: unknown): Halt {
  if (error instanceof Halted) return error.halt
  const kind = failureKind(error)
  if (kind === 'full') return 'full'
  return kind ? 'broken' : 'network'
}

/** Each write of it is read by every screen with files: what is noted already is not written. */
async function noteHalt(kept: KeptFiles, hash: string, halted: Halt) {
  const file = await kept.files.get(hash)
  if (file && file.halted !== halted) await kept.files.update(hash, { halted })
}

/** On a full disk not even the note of it may find room; then what is missing shows when the download goes on. */
const removeParts = (kept: KeptFiles, hash: string) =>
  kept
    .restart(hash)
    .catch(() => kept.partsOf(hash).delete())
    .catch(() => {})

/** Twice at most: what came with a wrong hash may have been changed on its way. */
async function download(kept: KeptFiles, { hash }: KeptFile, tools: DownloadTools): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const file = await kept.files.get(hash)
    if (!file) return
    if (await arrives(kept, file, tools)) return keepPictureOf(kept, file, tools)
    await kept.restart(hash)
  }
  throw new Halted('spoiled', true)
}

/** A stopped download stays without, and so does one in whose place something else is here by now. */
async function keepPictureOf(kept: KeptFiles, { hash, address }: KeptFile, tools: DownloadTools): Promise<void> {
  const file = ownFile(address)
  if (!file || !mayHavePicture(file) || tools.signal?.aborted) return
  await keepPicture(kept, hash, tools.fetcher ?? serverTime.fetch)
}

/** Resolves to false when all of it came and its hash is another. */
async function arrives(kept: KeptFiles, file: KeptFile, tools: DownloadTools): Promise<boolean> {
  const { fetcher = serverTime.fetch, partSize = 256 * 1024, partMs = 3_000, signal, isFree, room } = tools
  const { hash, address, bytes } = file
  const mustGoOn = () => {
    if (file.byItself && isFree?.() === false) throw new Halted('wifi', true)
  }
  mustGoOn()
  if (((await room?.()) ?? bytes) < bytes - file.got) throw new Halted('full', true)
  let running = await hashOfParts(kept, file, tools)
  let at = file.got
  let measuredAt = at
  let wroteAt = performance.now()
  const watch = watchdog()
  const stop = () => watch.abort()
  let leave = () => {}
  signal?.addEventListener('abort', stop)
  try {
    const headers: Record<string, string> = at ? { Range: `bytes=${at}-`, 'If-Range': `"${hash}"` } : {}
    const answer = await askServer(fetcher, address, { headers, cache: 'no-store' }, watch)
    mustBe(answer, file)
    if (answer.status === 200 && at) {
      await kept.restart(hash)
      running = tools.sha256()
      at = 0
    }
    const disposition = answer.headers.get('Content-Disposition')
    const reader = answer.body!.getReader()
    leave = () => void reader.cancel().catch(() => {})
    let buffered = new Uint8Array(0)
    for (;;) {
      const { done, value } = await watch.during(reader.read())
      if (value) buffered = joined(buffered, value)
      const isDue = done || buffered.length >= partSize || performance.now() - wroteAt >= partMs
      if (buffered.length && isDue) {
        mustGoOn()
        if (at + buffered.length > bytes) throw new Halted('network')
        running.update(buffered)
        if (at + buffered.length === bytes && running.end() !== hash) return false
        if (!(await kept.append(hash, at, buffered.buffer, disposition)) || signal?.aborted) return true
        at += buffered.length
        wroteAt = performance.now()
        buffered = new Uint8Array(0)
        if (at - measuredAt >= measureEach && at < bytes) {
          measuredAt = at
          if (((await room?.()) ?? 1) <= 0) throw new Halted('full')
        }
      }
      if (done) break
    }
    if (at < bytes) throw new Halted('network')
    return true
  } finally {
    leave()
    watch.stop()
    signal?.removeEventListener('abort', stop)
  }
}

/** The running hash of what is here of a file. Throws Halted when some of that is missing: it starts over next time. */
async function hashOfParts(kept: KeptFiles, { hash, got }: KeptFile, { sha256 }: DownloadTools): Promise<RunningHash> {
  const running = sha256()
  for (let at = 0; at < got; ) {
    const part = await kept.partAt(hash, at)
    if (part?.at !== at) {
      await kept.restart(hash)
      throw new Halted('network', true)
    }
    running.update(new Uint8Array(part.data))
    at += part.data.byteLength
  }
  return running
}

/** Throws Halted unless the answer is the file itself, from the requested byte on. */
function mustBe({ status, headers }: Response, { hash, got }: KeptFile) {
  // A file that is gone concerns that file alone.
  if (status === 404 || status === 403) throw new Halted('gone', true)
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
