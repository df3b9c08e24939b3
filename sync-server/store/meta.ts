import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, gte, lt } from 'drizzle-orm'
import { countAll, leapNumbers, skipNumbers } from './counters.ts'
import { noteLostStretch } from './lostStretch.ts'
import { keepMeta, metaOf } from './metaValues.ts'
import { once } from './once.ts'
import type { Q, Store } from './store.ts'
import { tables as t } from './tables.ts'

/**
 * Which history this database holds: its epoch, and the runs of the server that made it.
 * Guarantees: an epoch is begun anew after a restore, with numbers that the lost one cannot have given. Each start of the
 * server notes a run with a random id and how much had been written before it, on the disk before the first answer, so that
 * a copy that is put back knows nothing of the runs after it, nor of how far its own last one went; and leaves out numbers,
 * so that who comes and what is made before anybody noticed gets none that a lost device or row has.
 * Power cuts: all or nothing; a run without an answer is a row too many.
 */
export interface Run {
  number: number
  id: string
  /** The sum of all counts when it began, by which what was written is measured. */
  began: number
}

const random = (bytes: number) => randomBytes(bytes).toString('hex')

/** A random value that the database is given when it is first asked for, and keeps. */
async function made({ q, tx }: Store, name: 'epoch' | 'secret', bytes: number): Promise<string> {
  const known = await metaOf(q, name)
  if (known) return known
  const value = random(bytes)
  await tx((w) => w.insert(t.meta).values({ name, value }).onConflictDoNothing() as never)
  return (await metaOf(q, name))!
}

/**
 * The server's epoch: which history its cursors belong to. Made with the database, and anew when a backup is restored, so
 * that devices notice a server that went back in time.
 */
export const epochOf = (store: Store): Promise<string> => made(store, 'epoch', 12)

/** What only this database and its copies know: signs what devices keep for it. */
export const secretOf = (store: Store): Promise<string> => made(store, 'secret', 32)

/** Whether an epoch belongs to the history of this database, now or before. */
export const knowsEpoch = async (q: Q, epoch: string): Promise<boolean> =>
  (await metaOf(q, 'epoch')) === epoch || (await metaOf(q, `epoch:${epoch}`)) !== undefined

/** Starts a new epoch, with numbers that the lost one cannot have given: what a restore ends with. */
export const startEpoch = ({ tx }: Store, now: number): Promise<void> => tx((q) => beginEpoch(q, now))

/** The same inside the caller's transaction. */
export async function beginEpoch(q: Q, now: number): Promise<void> {
  const former = await metaOf(q, 'epoch')
  const epoch = random(12)
  if (former) await keepMeta(q, `epoch:${former}`, String(now))
  await keepMeta(q, 'epoch', epoch)
  await noteLostStretch(q, now)
  await leapNumbers(q)
  await noteRun(q)
}

/**
 * How many numbers of each kind a start of the server leaves out: more than are given in one, and by chance how many more.
 * A small part of those that are left at most, so that a server that starts every minute for years does not run out.
 */
const leftOutByChance = (left: number) => Math.min(randomInt(2 ** 14, 2 ** 17), Math.ceil(left / 2 ** 15))

/**
 * Notes that the server starts, before it answers anybody; a new database gets what its copies are known by. From here on
 * rows and devices get other numbers than from any other start on a copy of this file.
 * @param leftOut by chance, so that no two starts leave out the same
 */
export async function startRun(store: Store, leftOut = leftOutByChance): Promise<void> {
  await epochOf(store)
  await secretOf(store)
  await store.tx(async (q) => {
    // What is left out is nothing that was written: the run begins before it.
    await noteRun(q)
    await skipNumbers(q, leftOut)
  })
}

/** As many as ten years of three starts a day; a device that saw an earlier one is believed nothing. */
const runsKept = 10_000

const runName = (number: number) => `run:${String(number).padStart(9, '0')}`

async function noteRun(q: Q): Promise<void> {
  const number = ((await lastRun(q))?.number ?? 0) + 1
  const run: Run = { number, id: random(8), began: await countAll(q) }
  await keepMeta(q, runName(number), JSON.stringify(run))
  await q.delete(t.meta).where(and(gte(t.meta.name, runName(0)), lt(t.meta.name, runName(number - runsKept + 1))))
}

const latest = once((q) =>
  q
    .select()
    .from(t.meta)
    .where(and(gte(t.meta.name, runName(0)), lt(t.meta.name, 'run;')))
    .orderBy(desc(t.meta.name))
    .limit(1)
    .prepare(),
)

export async function lastRun(q: Q): Promise<Run | undefined> {
  const [row] = await latest(q).execute()
  return row && JSON.parse(row.value)
}

export async function runOf(q: Q, number: number): Promise<Run | undefined> {
  const value = await metaOf(q, runName(number))
  return value === undefined ? undefined : JSON.parse(value)
}

/** Whether a run of this number is no longer kept, so that nothing can be said of it. */
export const isRunForgotten = async (q: Q, number: number): Promise<boolean> =>
  number <= ((await lastRun(q))?.number ?? 0) - runsKept
