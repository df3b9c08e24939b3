import { cancelRollCall } from '#schema/mutations/rollCall/cancelRollCall.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import type { RollOnFreeDay } from '#schema/rules/attendance/rollsOnFreeDays.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { mutateEach } from '#web/mirror/outbox/mutateEach.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'

/** What became of rolls that were to be cancelled. */
export interface CancelledRolls {
  cancelled: (RollOnFreeDay & { actId: number })[]
  /** Those that stayed as they were, and why. */
  left: { roll: RollOnFreeDay; error: unknown }[]
}

const actOf = ({ date, classId, lessonId }: RollPlace, reason: string | null) => ({
  act: cancelRollCall as never,
  args: { classId, lessonId, attendanceDate: date, reason },
})

/** Cancels rolls, each by itself. Their marks stay. */
export async function cancelRolls(mirror: Mirror, rolls: readonly RollOnFreeDay[]): Promise<CancelledRolls> {
  const done = await mutateEach(
    mirror,
    rolls.map((roll) => actOf(roll, roll.reason)),
  )
  const became: CancelledRolls = { cancelled: [], left: [] }
  for (const [i, roll] of rolls.entries()) {
    const { entry, error } = done[i]!
    if (entry) became.cancelled.push({ ...roll, actId: entry.id })
    else became.left.push({ roll, error })
  }
  return became
}

/**
 * Lets rolls count again that were cancelled together: what was not sent is withdrawn. What somebody said of a roll
 * since stands.
 */
export async function takeBackCancelled(
  mirror: Mirror,
  { cancelled }: Pick<CancelledRolls, 'cancelled'>,
  lock: Lock,
): Promise<void> {
  const ids = cancelled.map(({ actId }) => actId)
  const sent = new Set(await withdrawUnsent(mirror, ids, lock))
  const standing = await Promise.all(
    cancelled
      .filter(({ actId }) => sent.has(actId))
      .map(async (roll) => {
        const now = await mirror.rows.get('rollCalls', keyOf('rollCalls', roll))
        return now?.cancelledReason === roll.reason ? [actOf(roll, null)] : []
      }),
  )
  const failed = (await mutateEach(mirror, standing.flat())).find(({ error }) => error !== undefined)
  if (failed) throw failed.error
}
