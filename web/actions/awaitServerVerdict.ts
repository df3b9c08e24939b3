import { verdictsOf } from './verdicts.ts'

/**
 * Sends the outbox and waits for the server's verdict on an act. Rejects with the server's Refusal, already rolled back
 * on this device. Resolves once it is applied, and also when the server does not answer: the act then waits, and /sync
 * shows its outcome.
 */
export async function awaitServerVerdict({ id }: { id: number }): Promise<void> {
  const refusal = (await verdictsOf([id])).refused.get(id)
  if (refusal) throw refusal
}
