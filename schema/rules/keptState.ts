import type { LessonFile } from './keepable.ts'

/** What a device has of a file. */
export interface KeptShare {
  hash: string
  lessonIds: readonly number[]
  got: number
  bytes: number
  halted: string | null
}

/**
 * How far a lesson or module is on its way to this device. 'none': nobody asked for it; 'partly': what was asked for is here and
 * something came since; 'coming': on its way; 'halted': standing still, and why; 'here': all of it.
 */
export interface KeptState {
  state: 'none' | 'partly' | 'coming' | 'halted' | 'here'
  /** Why it stands still. */
  halted: string | null
  /** Each file counted once: how many there are, of how many bytes, and what of that is here. */
  count: number
  bytes: number
  whole: number
  got: number
  /** What is not asked for yet. */
  missingBytes: number
}

/** How the files of some lessons stand on a device. */
export function keptState(files: readonly LessonFile[], kept: readonly KeptShare[]): KeptState {
  const byHash = new Map(kept.map((each) => [each.hash, each]))
  const own = new Map(files.map(({ file }) => [file.hash, file]))
  const asked = files.filter(({ file, lessonId }) => byHash.get(file.hash)?.lessonIds.includes(lessonId))
  const askedFor = new Set(asked.map(({ file }) => file.hash))
  const here = [...own.keys()].flatMap((hash) => (askedFor.has(hash) ? [byHash.get(hash)!] : []))
  const sum = (all: Iterable<number>) => [...all].reduce((total, each) => total + each, 0)
  const unfinished = here.filter(({ got, bytes }) => got < bytes)
  const halted = unfinished.find((each) => each.halted !== null)?.halted ?? null
  const state = !asked.length
    ? 'none'
    : halted
      ? 'halted'
      : unfinished.length
        ? 'coming'
        : asked.length < files.length
          ? 'partly'
          : 'here'
  return {
    state,
    halted,
    count: own.size,
    bytes: sum([...own.values()].map(({ bytes }) => bytes)),
    whole: here.length - unfinished.length,
    got: sum(here.map(({ got }) => got)),
    missingBytes: sum([...own.values()].filter(({ hash }) => !askedFor.has(hash)).map(({ bytes }) => bytes)),
  }
}
