import { shortDate } from '#schema/fields/dates/dates.ts'
import type { RollCall } from '#schema/nouns/rollCall.ts'

/** What was taught in each lesson, as its rolls say: '26/11: Metades', a line a roll, the latest first. */
export function taughtContents(rolls: readonly RollCall[]): ReadonlyMap<number, string> {
  const taught = new Map<number, string>()
  for (const { lessonId, date, content, cancelledReason } of [...rolls].sort((a, b) => b.date.localeCompare(a.date)))
    if (content && cancelledReason === null)
      taught.set(lessonId, [taught.get(lessonId), `${shortDate(date)}: ${content}`].filter(Boolean).join('\n'))
  return taught
}
