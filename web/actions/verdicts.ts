import { Refusal } from '#schema/errors.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncNow } from '#web/sync/engine.ts'

/** How long a person waits for a verdict on an act that is already safe on the device, ms. */
const timeoutMs = 5_000

export interface Verdicts {
  /** Whether the server answered for all of them. */
  answered: boolean
  /** The refusals, by entry id. */
  refused: Map<number, Refusal>
}

/**
 * Sends the outbox and returns the server's verdicts on these acts. Acts without an answer by then wait in the outbox,
 * and /sync shows their outcome.
 */
export async function verdictsOf(ids: readonly number[]): Promise<Verdicts> {
  if (!ids.length) return { answered: true, refused: new Map() }
  await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  const entries = (await useSessionState.getState().mirror?.db.outbox.bulkGet([...ids])) ?? []
  const refused = new Map<number, Refusal>()
  for (const entry of entries)
    if (entry?.state === 'refused') refused.set(entry.id, new Refusal(entry.code ?? 'args.invalid', entry.message))
  return { answered: entries.every((entry) => entry?.state !== 'queued'), refused }
}

/** Discards refused entries whose refusal was already shown where the act was done. */
export async function settle(refused: Verdicts['refused']): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror || !refused.size) return
  const { discardEntry } = await import('#web/mirror/outbox/retry.ts')
  for (const id of refused.keys()) await discardEntry(mirror, id)
}
