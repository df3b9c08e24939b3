import type { LessonFile } from '#web/model/content/downloadable.ts'

/** What a device keeps of one file. */
export interface KeptShare {
  hash: string
  bytes: number
  lessonIds: readonly number[]
  /** Of these lessons, those for which the app keeps it by itself. */
  auto?: readonly number[]
  /** ms by the device's clock */
  readAt?: number
}

export interface PackPlan {
  /** What the app is to keep by itself, in the order of downloads. */
  keep: LessonFile[]
  /** What is to be let go, by hash. */
  removed: Set<string>
}

/** A file read so recently is being read, ms: a long film, with its breaks. */
const readingMs = 3 * 60 * 60_000

/**
 * What of the wanted files a device keeps by itself, and what it lets go to stay within a limit. What a person chose
 * counts first. Over the limit these go, until the rest is within it: what the app kept by itself and no longer wants,
 * the oldest lesson first; of what it wants, the furthest ahead; then what the person chose, the oldest lesson first.
 * What is being read stays.
 * @param wanted in the order of their worth
 * @param limits `budget`: what all files may take, bytes. `auto`: what they may take before the app keeps one by itself,
 * less than the budget where the device has little room
 * @param behind how many lessons the class is past this one, by lesson
 * @param now ms by the device's clock
 */
export function packPlan(
  kept: readonly KeptShare[],
  wanted: readonly LessonFile[],
  limits: { budget: number; auto: number },
  behind: ReadonlyMap<number, number>,
  now: number,
): PackPlan {
  const isRead = ({ readAt }: KeptShare) => readAt !== undefined && Math.abs(now - readAt) < readingMs
  const wantedHashes = new Set(wanted.map(({ file }) => file.hash))
  const age = ({ lessonIds }: KeptShare) =>
    Math.min(...lessonIds.map((id) => behind.get(id) ?? Number.POSITIVE_INFINITY))
  const oldestFirst = (a: KeptShare, b: KeptShare) => age(b) - age(a)

  const chosen = kept.filter((each) => !isAuto(each))
  const first = withinLimit(chosen, chosen.filter((each) => !isRead(each)).sort(oldestFirst), limits.budget)
  const stays = new Map(first.map((each) => [each.hash, each.bytes]))
  for (const each of kept) if (isRead(each)) stays.set(each.hash, each.bytes)
  const keep = wanted.filter(({ file }) => {
    if (!stays.has(file.hash) && sum(stays.values()) + file.bytes > limits.auto) return false
    stays.set(file.hash, file.bytes)
    return true
  })
  const others = kept.filter((each) => isAuto(each) && !stays.has(each.hash) && !wantedHashes.has(each.hash))
  const left = limits.auto - sum(stays.values())
  for (const each of withinLimit(others, [...others].sort(oldestFirst), left)) stays.set(each.hash, each.bytes)
  return { keep, removed: new Set(kept.map(({ hash }) => hash).filter((hash) => !stays.has(hash))) }
}

/** Whether nobody chose it for any lesson. */
const isAuto = ({ lessonIds, auto = [] }: Pick<KeptShare, 'lessonIds' | 'auto'>) =>
  lessonIds.every((id) => auto.includes(id))

/** What the files take that a person chose, bytes. */
export const chosenBytes = (kept: readonly KeptShare[]): number =>
  sum(kept.filter((each) => !isAuto(each)).map(({ bytes }) => bytes))

/** Lets go of files in their order until the rest is within the limit. */
function withinLimit(all: readonly KeptShare[], order: readonly KeptShare[], limit: number): readonly KeptShare[] {
  const gone = new Set<KeptShare>()
  let total = sum(all.map(({ bytes }) => bytes))
  for (const each of order) {
    if (total <= limit) break
    gone.add(each)
    total -= each.bytes
  }
  return all.filter((each) => !gone.has(each))
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, each) => total + each, 0)
