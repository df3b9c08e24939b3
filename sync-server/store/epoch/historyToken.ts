import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Store } from '../store.ts'
import { type HistoryFacts, historyFacts, runsKept } from './historyFacts.ts'
import { secretOf, startRun } from './meta.ts'

/**
 * A token that the server signs for a device with each answer: the history that the answer came from. The device sends
 * it back.
 * Guarantees: a database that was put back to a copy is noticed by the first device that saw more than the copy has,
 * even when others have written since. Nobody can forge a token: that takes the secret, which only the database has.
 * Invariant: what a token names was on the disk before the token was issued.
 * After a crash: nothing to repair; tokens are not stored here.
 */
export interface Seen {
  epoch: string
  /** The run of the server that issued it, by number and random id. */
  run: number
  runId: string
  /** The sum of all counters at that time. */
  count: number
  /** The device's block of numbers, and the user it belongs to. */
  block: number
  userId: number
}

/**
 * The token of an answer.
 * @param facts of the state that the answer was read from; by default of now, after all of the answer was read
 */
export async function historyToken(
  store: Store,
  { block, userId }: Pick<Seen, 'block' | 'userId'>,
  facts?: HistoryFacts,
): Promise<string> {
  const { epoch, count, lastRun } = facts?.lastRun ? facts : await factsOfRun(store)
  const seen: Seen = { epoch: epoch!, count, run: lastRun!.number, runId: lastRun!.id, block, userId }
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url')
  return `${text}.${signatureOf(await secretOf(store), text)}`
}

/** The contents of a token; undefined when neither this database nor the one it is a copy of issued it. */
export async function readToken(store: Store, token: string | undefined): Promise<Seen | undefined> {
  const [text, signature] = (token ?? '').split('.')
  if (!text || !signature) return undefined
  const [received, expected] = [Buffer.from(signature), Buffer.from(signatureOf(await secretOf(store), text))]
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** A server that was not started by `startRun` begins its run with the first token. */
async function factsOfRun(store: Store): Promise<HistoryFacts> {
  const facts = await historyFacts(store.q)
  if (facts.lastRun) return facts
  await startRun(store)
  return historyFacts(store.q)
}

/**
 * Returns true when this database lacks something that was seen and no epoch was begun for that loss yet. Then it was
 * put back to a copy without the restore command.
 * @param facts those about what was seen
 */
export function hasLost(facts: HistoryFacts, { epoch, run, runId, count }: Seen): boolean {
  if (!facts.knowsEpoch) return true
  if (facts.epoch !== epoch) return false
  if (!facts.run) return run > (facts.lastRun?.number ?? 0) - runsKept
  if (facts.run.id !== runId) return true
  return count > (facts.nextRun?.began ?? facts.count)
}
