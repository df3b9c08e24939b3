import type { DeviceDatabase } from '#web/mirror/database/device.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { sealOutbox } from './sealOutbox.ts'

/** Seals what somebody who left keeps on this device, if that was not finished. */
export async function sealWhoLeft(
  device: DeviceDatabase,
  open: (userId: number) => Mirror,
  now: () => number,
  lock?: Lock,
): Promise<void> {
  const { leaving } = await device.current()
  if (!leaving?.keep) return
  const { userId, at = now(), name, why } = leaving
  const mirror = open(userId)
  const isAway = async () => (await device.current()).user?.id !== userId
  try {
    await sealOutbox(mirror, { at, name, why }, isAway, lock)
    await device.revise((left) => (left.leaving?.userId === userId ? { ...left, leaving: undefined } : null))
  } finally {
    mirror.db.close()
  }
}
