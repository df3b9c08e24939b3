import { randomBytes, randomInt } from 'node:crypto'
import { and, gte, lt } from 'drizzle-orm'
import { tables as t } from '#server/store/tables/tables.ts'
import { countAll, skipLostNumbers, skipNumbers } from '../counters.ts'
import { alone } from '../shared.ts'
import type { Q, Store } from '../store.ts'
import { historyFacts, type Run, runName, runsKept } from './historyFacts.ts'
import { noteLostHistory } from './lostHistory.ts'
import { metaOf, setMeta } from './metaValues.ts'

/**
 * Which history this database holds: its epoch, and the runs of the server that wrote it.
 * Guarantees: a restore begins a new epoch, with numbers that the lost one cannot have used. Each start of the server
 * records a run before the first answer: a random id, and how much had been written so far. A copy that is put back
 * therefore knows no later runs, nor how far its own last run went. Each start also skips numbers. Devices and rows
 * that are added before anybody notices the loss therefore get no number of a lost device or row.
 * After a crash: all or nothing. A run without an answer is only one row too many.
 */
const random = (bytes: number) => randomBytes(bytes).toString('hex')

/** A random value, created when it is first read, and then kept. */
async function createdOnce({ q, tx }: Store, name: 'epoch' | 'secret', bytes: number): Promise<string> {
  const known = await metaOf(q, name)
  if (known) return known
  const value = random(bytes)
  await tx((w) => w.insert(t.meta).values({ name, value }).onConflictDoNothing() as never)
  return (await metaOf(q, name))!
}

/**
 * The server's epoch: the history that its cursors belong to. It is created with the database and replaced when a
 * backup is restored, so that devices notice a server that went back in time.
 */
export const epochOf = (store: Store): Promise<string> => createdOnce(store, 'epoch', 12)

const secrets = new WeakMap<Store, string>()

/** A secret that only this database and its copies know. It signs what devices keep for the server. It never changes. */
export async function secretOf(store: Store): Promise<string> {
  const secret = secrets.get(store) ?? (await createdOnce(store, 'secret', 32))
  secrets.set(store, secret)
  return secret
}

/** Starts a new epoch, with numbers that the lost one cannot have used: the last step of a restore. */
export const startEpoch = ({ tx }: Store, now: number): Promise<void> => tx((q) => beginEpoch(q, now))

/** The same inside the caller's transaction. */
export async function beginEpoch(q: Q, now: number): Promise<void> {
  const former = await metaOf(q, 'epoch')
  const epoch = random(12)
  if (former) await setMeta(q, `epoch:${former}`, String(now))
  await setMeta(q, 'epoch', epoch)
  await noteLostHistory(q, now)
  await skipLostNumbers(q)
  await noteRun(q, await countAll(q))
}

/**
 * How many numbers of each kind a start of the server skips: more than one run uses, plus a random amount. At most a
 * small part of those left, so that a server that restarts every minute for years does not run out.
 */
const leftOutByChance = (left: number) => Math.min(randomInt(2 ** 14, 2 ** 17), Math.ceil(left / 2 ** 15))

/**
 * Records a start of the server, before it answers anybody. A new database gets its epoch and secret. From here on rows
 * and devices get other numbers than after any other start on a copy of this file.
 * @param leftOut random, so that no two starts skip the same amount
 */
export const startRun = (store: Store, leftOut = leftOutByChance): Promise<void> =>
  alone(store, 'start of a run', async () => {
    await epochOf(store)
    await secretOf(store)
    // What others number until this run is known counts as written in the one before it, which they still sign.
    const run = await store.tx((q) => noteRun(q, Number.MAX_SAFE_INTEGER))
    // Skipped numbers were not written: the run begins before them.
    await store.tx(async (q) => measureRun(q, run, await countAll(q)))
    await store.tx((q) => skipNumbers(q, leftOut))
  })

/** @param began the sum of all counters when it begins, or as much as it can be while others write */
async function noteRun(q: Q, began: number): Promise<Run> {
  const { lastRun } = await historyFacts(q)
  const number = (lastRun?.number ?? 0) + 1
  const run: Run = { number, id: random(8), began }
  await setMeta(q, runName(number), JSON.stringify(run))
  await q.delete(t.meta).where(and(gte(t.meta.name, runName(0)), lt(t.meta.name, runName(number - runsKept + 1))))
  return run
}

const measureRun = async (q: Q, run: Run, began: number): Promise<void> =>
  setMeta(q, runName(run.number), JSON.stringify({ ...run, began }))
