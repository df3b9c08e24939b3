import { Refusal } from '#schema/errors.ts'
import type { Clock } from '#schema/sync/clock.ts'
import { mustHaveRoom } from '#server/store/files/schoolFiles.ts'
import { type DueStill, keepStill, stillsDue } from '#server/store/files/videoStills.ts'
import { alone } from '#server/store/shared.ts'
import type { Store } from '#server/store/store.ts'
import type { JournalChange } from '#server/store/tables/tables.ts'
import type { FileStore } from '../fileStore.ts'
import { judgedPicture, keepPictureFile } from '../keepPicture.ts'
import { lightImage } from '../lightImage.ts'
import { type FetchStill, mostStillBytes, NoAnswer } from './fetchStill.ts'

/**
 * Fetches the stills of other sites' videos for the schools that want them, one after the other, when nobody waits.
 * Guarantees: a site is asked once for a video of a school, and drawn anew, so that nothing of what it sent is passed on
 * but the picture. Nothing is asked for a school that does not want stills.
 * After a crash, or without a network: the daily work asks for what is missing.
 */
export interface VideoStills {
  /** Looks for what is missing when a change may have made something so. */
  changed(changes: readonly JournalChange[]): void
  /** Fetches all that are missing. */
  fetchDue(): Promise<void>
  /** Resolves when all that was looked for is here or failed. */
  settled(): Promise<void>
}

/** What was asked for in vain is asked for again after so long, ms: by the next day's work. */
const retryMs = 12 * 60 * 60_000

/** After so many sites that did not answer, the network is away. */
const mostSilent = 3

interface Parts {
  store: Store
  files: FileStore
  clock: Clock
  schoolFileBytes: number
  /** Without it nothing is asked. */
  fetch: FetchStill | undefined
  /** How a still is drawn anew. */
  draw: typeof lightImage | undefined
  onFailure(error: unknown): void
}

export function openVideoStills(parts: Parts): VideoStills {
  const { fetch, onFailure } = parts
  let isMissing = false
  let running: Promise<void> | undefined

  async function fetchAll(fetch: FetchStill) {
    while (isMissing) {
      isMissing = false
      let silent = 0
      for (const due of await stillsDue(parts.store.q, parts.clock.now() - retryMs)) {
        const answered = await fetchOne(due, fetch, parts).catch(unlessSilent)
        silent = answered ? 0 : silent + 1
        if (silent === mostSilent) return
      }
    }
  }
  async function fetchDue() {
    if (!fetch) return
    isMissing = true
    // Another process may be asking the same sites: what it found is no longer due.
    running ??= alone(parts.store, 'stills of videos', () => fetchAll(fetch))
      .catch(onFailure)
      .finally(() => {
        running = undefined
      })
    await running
  }
  return {
    changed: (changes) => void (changes.some(mayMiss) && fetchDue()),
    fetchDue,
    settled: async () => running,
  }
}

const mayMiss = ({ table, after }: JournalChange) => after !== null && (table === 'lessonVideos' || table === 'schools')

/** Resolves to true once the site said something, whether that was a still or not. */
async function fetchOne(due: DueStill, fetch: FetchStill, parts: Parts): Promise<true> {
  const { store, clock, schoolFileBytes } = parts
  const { tenant } = due
  const content = await fetch(due.source)
  try {
    const light = content && (await drawnAnew(content, parts))
    if (!light) throw new Refusal('file.type')
    await keepPictureFile(parts, new Blob([light as Uint8Array<ArrayBuffer>]), async (q, picture) => {
      await mustHaveRoom(q, { ...picture, tenant, userId: 0 }, schoolFileBytes)
      await keepStill(q, due, picture, clock.now())
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await store.tx((q) => keepStill(q, due, null, clock.now()))
  }
  return true
}

/** What a site sent, judged like any image and drawn by the server itself. Throws a Refusal when it is none. */
async function drawnAnew(content: Uint8Array, { files, draw = lightImage }: Parts): Promise<Uint8Array | undefined> {
  const received = await files.receive(new Blob([content as Uint8Array<ArrayBuffer>]).stream(), mostStillBytes)
  try {
    await judgedPicture(received)
    return await draw(received.path)
  } finally {
    files.discard(received)
  }
}

function unlessSilent(error: unknown): false {
  if (error instanceof NoAnswer) return false
  throw error
}
