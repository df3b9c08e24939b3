import { createHmac, timingSafeEqual } from 'node:crypto'
import { countAll } from './counters.ts'
import { isRunForgotten, knowsEpoch, lastRun, runOf, secretOf, startRun } from './meta.ts'
import { metaOf } from './metaValues.ts'
import type { Q, Store } from './store.ts'

/**
 * What the server signs for a device with each answer: the history that the answer was given from. The device sends it back.
 * Guarantees: a database that was put back to a copy is noticed by the first device that saw more than the copy has, also
 * when others have written since. Nobody can make up such a proof: it needs the secret, which only the database has.
 * Invariant: what a token names was on the disk before it was given. Power cuts: none matter; tokens are not kept here.
 */
export interface Seen {
  epoch: string
  /** The run of the server that gave it, by its number and its random id. */
  run: number
  runId: string
  /** The sum of all counts at that time. */
  count: number
  /** The device's block of numbers, and whose device it is. */
  block: number
  userId: number
}

/** The token of an answer; asked for when all of it was read. */
export async function historyToken(store: Store, device: Pick<Seen, 'block' | 'userId'>): Promise<string> {
  const { q } = store
  const epoch = (await metaOf(q, 'epoch'))!
  // The count before the run: a run that begins in between began later than what was counted.
  const count = await countAll(q)
  if (!(await lastRun(q))) await startRun(store)
  const { number, id } = (await lastRun(q))!
  const { block, userId } = device
  const seen: Seen = { epoch, run: number, runId: id, count, block, userId }
  const text = Buffer.from(JSON.stringify(seen)).toString('base64url')
  return `${text}.${signed(await secretOf(store), text)}`
}

/** What a token says; undefined when this database, or that it is a copy of, did not give it. */
export async function readToken(store: Store, token: string | undefined): Promise<Seen | undefined> {
  const [text, signature] = (token ?? '').split('.')
  if (!text || !signature) return undefined
  const [given, own] = [Buffer.from(signature), Buffer.from(signed(await secretOf(store), text))]
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/**
 * Whether this database does not have all that was seen, and no epoch was begun for that yet: it was put back to a copy
 * without the command that restores.
 */
export async function hasLost(q: Q, { epoch, run, runId, count }: Seen): Promise<boolean> {
  if (!(await knowsEpoch(q, epoch))) return true
  if ((await metaOf(q, 'epoch')) !== epoch) return false
  const known = await runOf(q, run)
  if (!known) return !(await isRunForgotten(q, run))
  if (known.id !== runId) return true
  return count > ((await runOf(q, run + 1))?.began ?? (await countAll(q)))
}
