import { civilDateOf } from '../../schema/rules/civilDate.ts'
import type { Traffic } from './database.ts'
import type { Mirror } from './mirror.ts'
import { isFull } from './storageFailure.ts'

/**
 * What syncing took on the wire, counted by the day and ever since.
 * Guarantees: nothing is counted for who has signed out. Where there is no room it goes uncounted.
 * Power cuts: what was not counted yet is forgotten.
 */
export async function keepTraffic({ db, clock }: Mirror, spent: Traffic = { up: 0, down: 0 }): Promise<void> {
  if ((!spent.up && !spent.down) || !db.isOpen()) return
  const plus = (before: Traffic = { up: 0, down: 0 }) => ({ up: before.up + spent.up, down: before.down + spent.down })
  const day = civilDateOf(clock.now())
  const count = async () => {
    if ((await db.read('visit'))?.open === false) return
    const before = await db.read('traffic')
    await db.keep('traffic', {
      day,
      today: plus(before?.day === day ? before.today : undefined),
      all: plus(before?.all),
    })
  }
  await db.transaction('rw', db.meta, count).catch((error: unknown) => {
    if (!isFull(error)) throw error
  })
}
