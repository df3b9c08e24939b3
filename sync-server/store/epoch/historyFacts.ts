import { and, eq, gte, lt, max, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tables as t } from '#server/store/tables/tables.ts'
import { countAll } from '../counters.ts'
import { listText } from '../statements/listText.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'

/** One start of the server (meta.ts). */
export interface Run {
  number: number
  id: string
  /** The sum of all counters when it began; writes are measured from it. */
  began: number
}

/** What the database says about its own history. */
export interface HistoryFacts {
  epoch: string | undefined
  /** The sum of all counters. */
  count: number
  lastRun: Run | undefined
  /** Of what was asked about: whether that epoch is one of this history, now or earlier; that run, and the one after it. */
  knowsEpoch: boolean
  run: Run | undefined
  nextRun: Run | undefined
}

/** Ten years of three starts a day. Nothing is believed of a device that saw an earlier run. */
export const runsKept = 10_000

export const runName = (number: number) => `run:${String(number).padStart(9, '0')}`

const latest = alias(t.meta, 'latest')
const valuesBy = preparedOnce((q) => {
  const ofRuns = and(gte(latest.name, runName(0)), lt(latest.name, 'run;'))
  const nameOfLast = q
    .select({ name: max(latest.name) })
    .from(latest)
    .where(ofRuns)
  return q
    .select()
    .from(t.meta)
    .where(or(q.dialect.inList(t.meta.name, 'names'), eq(t.meta.name, sql`${nameOfLast}`)))
    .prepare()
})

export async function historyFacts(q: Q, about?: { epoch: string; run: number }): Promise<HistoryFacts> {
  const asked = about ? [`epoch:${about.epoch}`, runName(about.run), runName(about.run + 1)] : []
  const rows = await valuesBy(q).execute({ names: listText(['epoch', ...asked]) })
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const runOf = (name = ''): Run | undefined => (values.has(name) ? JSON.parse(values.get(name)!) : undefined)
  const epoch = values.get('epoch')
  return {
    epoch,
    count: await countAll(q),
    lastRun: runOf(
      [...values.keys()]
        .filter((name) => name.startsWith('run:'))
        .sort()
        .at(-1),
    ),
    knowsEpoch: about !== undefined && (epoch === about.epoch || values.has(asked[0]!)),
    run: runOf(asked[1]),
    nextRun: runOf(asked[2]),
  }
}
