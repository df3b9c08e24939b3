import type { SimulatedDevice } from '../device.ts'

/**
 * Signs out in another tab while an answer to a sync of the device is on its way. Returns the entries that the device
 * no longer has.
 */
export async function signOutWhileSyncing(
  device: SimulatedDevice,
  keeps: boolean,
): Promise<{ dropped: number[]; done: string }> {
  let dropped: number[] | undefined
  const tab = device.open()
  const leave = async () => {
    dropped = (await device.signOut(tab, keeps)).dropped
  }
  const done = await device.syncHeldBack(leave)
  // No answer arrived during which it could have happened.
  if (!dropped) await leave()
  tab.db.close()
  device.restart()
  await mustHoldNothing(device, keeps)
  await device.signIn()
  return { dropped: dropped!, done }
}

/** Checks that nothing of the school is left on the disk, and no work except what its author chose to keep. */
async function mustHoldNothing({ name: who, opened: { db } }: SimulatedDevice, keeps: boolean) {
  const left: string[] = []
  for (const { name } of db.tables) {
    if (name === 'meta' || (keeps && name === 'outbox')) continue
    const count = await db.table(name).count()
    if (count) left.push(`${count} in ${name}`)
  }
  if (left.length) throw new Error(`${who} signed out, and keeps ${left.join(', ')}`)
}
