import { Refusal } from '../../schema/errors.ts'
import { syncNow } from './engine.ts'
import { useSessionState } from './session.ts'

/** How long a person waits to hear of an act that is safe on the device anyway, ms. */
const patience = 5_000

/**
 * Sends what waits and hears what became of an act: rejects with the server's Refusal, by then rolled back on this device.
 * Resolves once it is applied, and also when the server does not answer: then the act waits, and /sync says how it ends.
 */
export async function heardOf({ id }: { id: number }): Promise<void> {
  await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, patience))])
  const entry = await useSessionState.getState().mirror?.db.outbox.get(id)
  if (entry?.state === 'refused') throw new Refusal(entry.code ?? 'args.invalid', entry.message)
}
