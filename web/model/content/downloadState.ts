import type { LessonFile } from './downloadable.ts'

/** What a device has of one file, in bytes. */
export interface DownloadShare {
  hash: string
  lessonIds: readonly number[]
  got: number
  bytes: number
  halted: string | null
}

/**
 * How far a lesson or module is downloaded. 'none': not requested. 'partly': what was requested is here, and something
 * was added since. 'coming': on its way. 'halted': stopped, with a reason. 'here': complete.
 */
export interface DownloadState {
  state: 'none' | 'partly' | 'coming' | 'halted' | 'here'
  /** Why it stopped; null unless it did. */
  halted: string | null
  /** Each file counts once: how many there are, their bytes, how many are complete, and the bytes that are here. */
  count: number
  bytes: number
  whole: number
  got: number
  /** The bytes that are not requested yet. */
  missingBytes: number
}

/** The download state of the files of some lessons on a device. */
export function downloadState(files: readonly LessonFile[], kept: readonly DownloadShare[]): DownloadState {
  const byHash = new Map(kept.map((each) => [each.hash, each]))
  const own = new Map(files.map(({ file }) => [file.hash, file]))
  const requested = files.filter(({ file, lessonId }) => byHash.get(file.hash)?.lessonIds.includes(lessonId))
  const requestedHashes = new Set(requested.map(({ file }) => file.hash))
  const here = [...own.keys()].flatMap((hash) => (requestedHashes.has(hash) ? [byHash.get(hash)!] : []))
  const sum = (all: Iterable<number>) => [...all].reduce((total, each) => total + each, 0)
  const unfinished = here.filter(({ got, bytes }) => got < bytes)
  const halted = unfinished.find((each) => each.halted !== null)?.halted ?? null
  const state = !requested.length
    ? 'none'
    : halted
      ? 'halted'
      : unfinished.length
        ? 'coming'
        : requested.length < files.length
          ? 'partly'
          : 'here'
  return {
    state,
    halted,
    count: own.size,
    bytes: sum([...own.values()].map(({ bytes }) => bytes)),
    whole: here.length - unfinished.length,
    got: sum(here.map(({ got }) => got)),
    missingBytes: sum([...own.values()].filter(({ hash }) => !requestedHashes.has(hash)).map(({ bytes }) => bytes)),
  }
}
