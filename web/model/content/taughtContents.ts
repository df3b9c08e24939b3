import type { RollCall } from '#schema/nouns/rollCall.ts'

/** What was taught on a day. */
export interface Taught {
  date: string
  content: string
}

type SaysWhat = Pick<RollCall, 'content' | 'cancelledReason'>

/** What a roll says was taught; null where it says nothing, and where there was no lesson after all. */
export const contentOf = ({ content, cancelledReason }: SaysWhat): string | null =>
  (cancelledReason === null && content) || null

/** What was taught in each lesson, by its id, as its rolls say, the latest first. A lesson without any has no entry. */
export function taughtContents(
  rolls: readonly (SaysWhat & Pick<RollCall, 'lessonId' | 'date'>)[],
): ReadonlyMap<number, readonly Taught[]> {
  const taught = new Map<number, Taught[]>()
  for (const roll of [...rolls].sort((a, b) => b.date.localeCompare(a.date))) {
    const content = contentOf(roll)
    if (content) taught.set(roll.lessonId, [...(taught.get(roll.lessonId) ?? []), { date: roll.date, content }])
  }
  return taught
}
