import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { fullDate, timeOf } from '#schema/fields/dates/dates.ts'

/**
 * When something happened, in words: 'hoje, 07:31', 'ontem, 07:10 a 07:31', '21/11/2026, 07:31'.
 * @param today the civil date
 */
export function momentWords({ at, lastAt }: { at: number; lastAt: number }, today: string): string {
  const day = civilDateOf(at)
  const dayWords = day === today ? 'hoje' : day === addDays(today, -1) ? 'ontem' : fullDate(day)
  const [first, last] = [timeOf(at), timeOf(lastAt)]
  return `${dayWords}, ${first === last || civilDateOf(lastAt) !== day ? first : `${first} a ${last}`}`
}
