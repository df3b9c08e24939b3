import { setTimeout } from 'node:timers/promises'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'

/** The time zone of the demonstration and of the browsers that visit it. */
export const demoZone = 'America/Sao_Paulo'

/**
 * The civil day of the demonstration. Its classes of today are made for the day on which the school is made: on the next
 * one they met yesterday.
 */
export const demoDay = (now = Date.now()): string => civilDateOf(now, demoZone)

/** The last part of a day in which nothing is begun, minutes: a test that meets midnight has its rolls yesterday. */
const tooLate = 2

/** Returns at once, and in the last two minutes of a day when it is over. */
export async function awayFromMidnight(): Promise<void> {
  const today = demoDay()
  if (momentOf(Date.now(), demoZone).minutes < 24 * 60 - tooLate) return
  while (demoDay() === today) await setTimeout(1000)
}
