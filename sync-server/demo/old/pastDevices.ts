import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import type { Receipt } from '#schema/sync/protocol.ts'
import { executeQueued } from '#server/execute/executeQueued.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { type KnownDevice, keepDevice, leaseBlock } from '#server/store/devices/devices.ts'
import { inSavepoint, type Undo } from '#server/store/savepoint.ts'
import type { Store } from '#server/store/store.ts'

/** An act and its arguments, as a device would queue it. */
export interface PastAct {
  act: Mutation
  args: unknown
}

export const pastAct = <A>(act: Mutation<A>, args: A): PastAct => ({ act: act as Mutation, args })

/** A person's device in the past. The server handles it as it would today. */
export interface PastDevice {
  block: number
  /**
   * Sends acts done at an instant, one millisecond apart, in one transaction.
   * @param at when they were done, ms
   * @param received when the server received them, ms
   */
  send(acts: readonly PastAct[], at: number, received?: number): Promise<Receipt[]>
  /** Syncs a last time with that many changes left on it, which never arrive. */
  fallSilent(waiting: number, at: number): Promise<void>
}

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'

export async function pastDevice(store: Store, zone: string, userId: number, since: number): Promise<PastDevice> {
  const device: KnownDevice = await store.tx((q) => leaseBlock(q, { userId, userAgent: phone, claims: null }, since))
  let count = 0
  return {
    block: device.block,
    send: (acts, at, received = at + acts.length) =>
      store.tx(async (q) => {
        const actor = (await userOf(q, userId))!
        const receipts: Receipt[] = []
        for (const [n, { act, args }] of acts.entries()) {
          count += 1
          const call = { id: idInBlock(device.block, count), at: at + n, ...callOf(act, args) }
          const execute = (undo: Undo) => executeQueued(q, actor, device, call, { now: received, zone }, undo)
          receipts.push((await inSavepoint(q, execute))!.receipt)
        }
        await keepDevice(q, device, 0, received)
        return receipts
      }),
    fallSilent: (waiting, at) => store.tx((q) => keepDevice(q, device, waiting, at)),
  }
}
