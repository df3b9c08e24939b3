import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import type { Traffic } from '#web/mirror/database/records.ts'
import { isFull } from '#web/mirror/database/storageFailure.ts'

/**
 * What syncing took on the wire, counted for the day and in all.
 * Guarantees: nothing is counted for a person who has signed out. Where there is no room it is not counted.
 * After a crash: what was not counted yet is lost.
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
