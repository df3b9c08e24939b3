import { Refusal } from '../../schema/errors.ts'
import { syncNow } from './engine.ts'
import { useSessionState } from './session.ts'

/** How long a person waits to hear of an act that is safe on the device anyway, ms. */
const patience = 5_000

export interface Verdicts {
  /** Whether the server answered for all of them. */
  heard: boolean
  /** What it refused, by the number of its entry. */
  refused: Map<number, Refusal>
}

/** Sends what waits and tells what became of some acts; what the server has not answered by then waits, and /sync says how it ends. */
export async function verdictsOf(ids: readonly number[]): Promise<Verdicts> {
  if (!ids.length) return { heard: true, refused: new Map() }
  await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, patience))])
  const entries = (await useSessionState.getState().mirror?.db.outbox.bulkGet([...ids])) ?? []
  const refused = new Map<number, Refusal>()
  for (const entry of entries)
    if (entry?.state === 'refused') refused.set(entry.id, new Refusal(entry.code ?? 'args.invalid', entry.message))
  return { heard: entries.every((entry) => entry?.state !== 'queued'), refused }
}

/** Takes out what was refused and told where it was done: it needs no more attention. */
export async function settle(refused: Verdicts['refused']): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror || !refused.size) return
  const { discardEntry } = await import('../mirror/retry.ts')
  for (const id of refused.keys()) await discardEntry(mirror, id)
}
