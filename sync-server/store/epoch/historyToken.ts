import { createHmac, timingSafeEqual } from 'node:crypto'
import { countAll } from '../counters.ts'
import type { Q, Store } from '../store.ts'
import { isRunForgotten, knowsEpoch, lastRun, runOf, secretOf, startRun } from './meta.ts'
import { metaOf } from './metaValues.ts'

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

/** The token of an answer; call it after all of the answer was read. */
export async function historyToken(store: Store, { block, userId }: Pick<Seen, 'block' | 'userId'>): Promise<string> {
  if (!(await lastRun(store.q))) await startRun(store)
  const { run, ...shown } = await store.read(async (q) => ({
    epoch: (await metaOf(q, 'epoch'))!,
    count: await countAll(q),
    run: (await lastRun(q))!,
  }))
  const seen: Seen = { ...shown, run: run.number, runId: run.id, block, userId }
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

/**
 * Returns true when this database lacks something that was seen and no epoch was begun for that loss yet. Then it was
 * put back to a copy without the restore command.
 */
export async function hasLost(q: Q, { epoch, run, runId, count }: Seen): Promise<boolean> {
  if (!(await knowsEpoch(q, epoch))) return true
  if ((await metaOf(q, 'epoch')) !== epoch) return false
  const known = await runOf(q, run)
  if (!known) return !(await isRunForgotten(q, run))
  if (known.id !== runId) return true
  return count > ((await runOf(q, run + 1))?.began ?? (await countAll(q)))
}
