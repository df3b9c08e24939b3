import { verdictsOf } from './verdicts.ts'

/**
 * Sends what waits and hears what became of an act: rejects with the server's Refusal, by then rolled back on this device.
 * Resolves once it is applied, and also when the server does not answer: then the act waits, and /sync says how it ends.
 */
export async function heardOf({ id }: { id: number }): Promise<void> {
  const refusal = (await verdictsOf([id])).refused.get(id)
  if (refusal) throw refusal
}
